/**
 * Stylesheet of the ops page: light and dark theme, phones included. A string, so that the bundle needs no separate
 * file.
 */
export const opsStyle = `
:root {
  color-scheme: light dark;
  --text: #1a1a1a; --quiet: #595959; --ground: #fff; --raised: #f4f4f2; --line: #d9d9d6; --accent: #0b57a4;
  --well: #1f7a3d; --ill: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #ececec; --quiet: #ababab; --ground: #141414; --raised: #1f1f1f; --line: #3a3a3a; --accent: #86bdf7;
    --well: #7fd49b; --ill: #ff9a91;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-block-start: 4rem; }
body { margin: 0; background: var(--ground); color: var(--text); font: .9375rem/1.5 system-ui, sans-serif; }
header, nav, main { padding-inline: clamp(1rem, 3vw, 2rem); }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding-block: .75rem; }
nav { position: sticky; inset-block-start: 0; z-index: 1; border-block: 1px solid var(--line); background: var(--ground); }
nav ul { display: flex; gap: 1.25rem; overflow-x: auto; margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding-block: .5rem; white-space: nowrap; text-decoration: none; }
main { max-inline-size: 100rem; margin-inline: auto; padding-block-end: 4rem; }
main:focus { outline: none; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; inset-block-start: -4rem; inset-inline-start: 1rem; z-index: 2; padding: .5rem 1rem; background: var(--ground); }
.skip:focus { inset-block-start: .5rem; }
h1 { margin: 0; font-size: 1.25rem; }
h2 { margin-block: 2.5rem .75rem; font-size: 1.25rem; }
h3 { margin-block: 1.25rem .5rem; font-size: 1rem; }
p { margin-block: .5rem; }
header p { margin: 0; }
.status { font-weight: 600; }
.status::before { content: '● '; }
.status[data-well='yes'] { color: var(--well); }
.status[data-well='no'] { color: var(--ill); }
.refresh { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
.refresh a { margin-inline-start: .5rem; }
.note, .empty, caption { color: var(--quiet); font-size: .8125rem; }
.empty { font-size: .9375rem; }
button, input { padding: .375rem .75rem; border: 1px solid var(--quiet); border-radius: .25rem; background: var(--ground); color: inherit; font: inherit; }
button { min-block-size: 2rem; background: var(--raised); cursor: pointer; }
button:disabled { border-color: var(--line); color: var(--quiet); cursor: not-allowed; }
button[aria-pressed='true'] { border-color: var(--accent); color: var(--accent); }
.tag { min-block-size: 1.75rem; margin-block: .125rem; padding: .0625rem .5rem; border-color: var(--line); font-size: .8125rem; }
.tags { min-inline-size: 24rem; }
.line-of-fields { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
span.line-of-fields { flex: 1 1 20rem; }
.line-of-fields label { flex: 0 0 auto; max-inline-size: 100%; }
.line-of-fields input { flex: 1 1 12rem; min-inline-size: 0; }
output { flex: 1 0 100%; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 0 2.5rem; }
.columns > * { min-inline-size: 0; }
.scroll { overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { padding-block: .25rem; text-align: start; }
th, td { padding: .3rem .75rem .3rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; white-space: nowrap; }
td:last-child { white-space: normal; min-inline-size: 6rem; overflow-wrap: anywhere; }
th { font-weight: 600; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .8125rem; overflow-wrap: anywhere; white-space: normal; }
th code { display: block; min-inline-size: 16rem; font-weight: 400; }
details { margin-block: .5rem; }
summary { inline-size: fit-content; padding-block: .25rem; color: var(--accent); cursor: pointer; }
.circuits { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.circuits li { padding: .25rem .75rem; border: 1px solid var(--line); border-inline-start: 4px solid var(--well); border-radius: .25rem; }
.circuits [data-circuit='half-open'], .circuits [data-circuit='open'] { border-inline-start-color: var(--ill); }
.bar { inline-size: 5rem; block-size: .5rem; background: var(--line); fill: var(--accent); vertical-align: middle; }
@media print { nav, form, #pause { display: none; } }
`;
