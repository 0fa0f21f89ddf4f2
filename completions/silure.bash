# Completion of silure for bash. What may stand where is asked of the program itself.
_silure() {
	local line=${COMP_LINE:0:COMP_POINT} word candidate meaning
	local -a words
	# Blanks alone part words here: bash would also cut at "=", which belongs to our options.
	read -ra words <<<"$line"
	[[ $line == *[[:space:]] ]] && words+=("")
	word=${words[-1]}
	COMPREPLY=()
	while IFS=$'\t' read -r candidate meaning; do
		case $candidate in
		:file) mapfile -t COMPREPLY < <(compgen -f -- "${word#--*=}") ;;
		:record) mapfile -t COMPREPLY < <(compgen -d -- "$word"; compgen -f -X '!*.silure' -- "$word") ;;
		:directory) mapfile -t COMPREPLY < <(compgen -d -- "${word#--*=}") ;;
		*) COMPREPLY+=("$candidate") ;;
		esac
		[[ $candidate == :* ]] && compopt -o filenames 2>/dev/null
	done < <("${words[0]}" --complete "${words[@]:1}" 2>/dev/null)
	# bash replaces only what follows the last "=".
	if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
		COMPREPLY=("${COMPREPLY[@]#"${word%=*}="}")
	fi
}
complete -F _silure silure
