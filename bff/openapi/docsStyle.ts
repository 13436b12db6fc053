/** Responsive stylesheet of the reference, light and dark. A string, so that the bundle needs no extra file. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --text: #1a1a1a; --quiet: #595959; --ground: #fff; --raised: #f4f4f2; --line: #d9d9d6; --accent: #0b57a4;
}
@media (prefers-color-scheme: dark) {
  :root { --text: #ececec; --quiet: #ababab; --ground: #141414; --raised: #1f1f1f; --line: #3a3a3a; --accent: #86bdf7; }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-block-start: 1rem; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
}
header, nav, main { padding-inline: clamp(1rem, 4vw, 3rem); }
main { max-inline-size: 60rem; padding-block-end: 4rem; }
main:focus { outline: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; inset-block-start: -4rem; inset-inline-start: 1rem; padding: .5rem 1rem; background: var(--ground); }
.skip:focus { inset-block-start: 1rem; }
h1 { margin-block: 1.5rem .5rem; font-size: 2rem; line-height: 1.2; }
h2 { margin-block: 3rem .5rem; padding-block-start: 1rem; border-block-start: 2px solid var(--line); font-size: 1.5rem; line-height: 1.25; }
h3 { margin-block: 2.25rem .5rem; font-size: 1.15rem; line-height: 1.3; }
h4 { margin-block: 1.25rem .25rem; font-size: 1rem; }
p { margin-block: .5rem; max-inline-size: 46rem; }
nav ul { margin-block: .25rem; padding-inline-start: 1.25rem; }
nav > ul { padding-inline-start: 0; list-style: none; }
nav li { margin-block: .2rem; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875em; }
code { overflow-wrap: anywhere; padding: .05em .25em; background: var(--raised); }
pre { margin-block: .75rem; padding: .75rem 1rem; border: 1px solid var(--line); background: var(--raised); white-space: pre-wrap; }
pre code, .address code { padding: 0; background: none; }
pre code { font-size: .8125rem; }
.address { padding: .5rem .75rem; border-inline-start: 3px solid var(--accent); background: var(--raised); }
.type, .note { color: var(--quiet); font-size: .875rem; font-weight: 400; }
table { inline-size: 100%; margin-block: .5rem 1rem; border-collapse: collapse; font-size: .875rem; }
caption { padding-block: .25rem; text-align: start; color: var(--quiet); }
th, td { padding: .4rem .6rem .4rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: break-word; }
th { font-weight: 600; }
tbody th { min-inline-size: 7rem; }
dl.members { margin-block: .5rem; padding-inline-start: .75rem; border-inline-start: 1px solid var(--line); }
dl.members dt { margin-block-start: .35rem; }
dl.members dd { margin-inline-start: 0; }
dl.members dd p { margin-block: 0; font-size: .9375rem; }
dl.members dl.members { margin-block: .25rem; }
details { margin-block: .75rem; }
summary { cursor: pointer; }
@media (width >= 68rem) {
  body { display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; border-block-end: 1px solid var(--line); }
  nav { position: sticky; inset-block-start: 0; max-block-size: 100vh; overflow-y: auto; padding-block: 1.5rem; font-size: .9375rem; }
}
`;
