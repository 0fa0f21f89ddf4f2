// A lit drawing as plain text, for files: nested templates, lists, attributes with and without quotes.

const isTemplate = (value) => typeof value === "object" && value !== null && "strings" in value;

function text(value) {
  if (value === null || value === undefined || typeof value === "symbol") return "";
  if (isTemplate(value)) return template(value);
  if (Array.isArray(value)) return value.map(text).join("");
  return String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function template({ strings, values }) {
  return strings.reduce((before, part, i) => {
    const value = values[i - 1];
    const attribute = /\s[\w-]+=$/.exec(before);
    if (!attribute) return before + text(value) + part;
    // lit leaves an attribute out whose value is `nothing`.
    if (typeof value === "symbol") return before.slice(0, attribute.index) + part;
    return `${before}"${text(value)}"${part}`;
  });
}

/** A whole SVG file around the drawing. */
export function svgFile(viewBox, drawing) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" font-family="system-ui, sans-serif">${text(drawing).replace(/\s+/g, " ")}</svg>\n`;
}
