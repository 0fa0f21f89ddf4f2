# Completion of silure for fish. What may stand where is asked of the program itself.
function __silure_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] --complete $words[2..-1] 2>/dev/null)
        switch $line
            case ':file'
                __fish_complete_path (commandline -ct)
            case ':record'
                __fish_complete_suffix .silure
            case ':directory'
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c silure -f -a '(__silure_complete)'
