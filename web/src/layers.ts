// What lies over the page and goes by "Back": dialogs, drawers. Each has an entry of the browser's history, so that going back closes
// it, and nothing else.

const open: (() => void)[] = [];
/** Steps back that we asked for ourselves. */
let own = 0;

/** Something opens over the page: `close` is called when people go back. Call what is returned when it is closed in another way. */
export function layer(close: () => void): () => void {
  history.pushState({ layer: open.push(close) }, "");
  return () => {
    const at = open.indexOf(close);
    if (at < 0) return;
    const count = open.length - at;
    open.splice(at);
    own++;
    history.go(-count);
  };
}

/** Whether going back was about a layer. */
export function wentBack(): boolean {
  if (own) {
    own--;
    return true;
  }
  const depth = (history.state as { layer?: number } | null)?.layer ?? 0;
  const gone = open.splice(depth);
  gone.reverse().forEach((close) => close());
  return gone.length > 0;
}

/** The page goes elsewhere: what lay over it is gone. Whether the present entry of the history was a layer's, and may be used up. */
export function leaveLayers(): boolean {
  return open.splice(0).length > 0;
}
