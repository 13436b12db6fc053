/** Stylesheet of the development panel: in the page's theme, whatever that is. A file of its own, for pages take no styles inline. */
export const panelStyle = `
.debugPanel {
  --panel: light-dark(#f4f4f2, #1f1f1f); --line: light-dark(#c9c9c5, #4a4a4a); --text: light-dark(#1a1a1a, #ececec);
  --quiet: light-dark(#595959, #ababab); --ill: light-dark(#b3261e, #ff9a91); --calm: light-dark(#0b57a4, #86bdf7);
  --rest: light-dark(#8a8a86, #8f8f8f);
  position: sticky; inset-block-end: 0; z-index: 80; max-block-size: 70vh; overflow-y: auto;
  border-block-start: 2px solid var(--calm); background: var(--panel); color: var(--text);
  font: 400 .8125rem/1.5 system-ui, sans-serif; letter-spacing: normal; text-align: start;
}
.debugPanel summary {
  position: sticky; inset-block-start: 0; z-index: 1; padding: .375rem 1rem; background: var(--panel); font-variant-numeric: tabular-nums;
}
.debugPanel summary::before { content: '+ '; }
.debugPanel [open] > summary::before { content: '− '; }
.debugPanel :focus-visible { outline: 2px solid var(--calm); outline-offset: -2px; }
.debugPanel em { color: var(--ill); font-style: normal; font-weight: 600; }
.debugPanel dl, .debugPanel p { margin: .5rem 1rem; }
.debugPanel dl > div { display: grid; grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr); gap: 0 1rem; }
.debugPanel dt { color: var(--quiet); }
.debugPanel dd { overflow-wrap: anywhere; }
.debugPanel .note, .debugPanel caption { color: var(--quiet); }
.debugPanel .scroll { overflow-x: auto; margin-inline: 1rem; }
.debugPanel table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.debugPanel caption { padding-block: .25rem; text-align: start; }
.debugPanel th, .debugPanel td { padding: .2rem .75rem .2rem 0; border-block-end: 1px solid var(--line); font-weight: 400; text-align: start; vertical-align: top; }
.debugPanel thead th { font-weight: 600; white-space: nowrap; }
.debugPanel tbody th { inline-size: 34%; min-inline-size: 12rem; }
.debugPanel td:nth-child(2) { inline-size: 30%; min-inline-size: 10rem; vertical-align: middle; }
.debugPanel td:nth-child(n + 3):not(:nth-child(6)) { white-space: nowrap; }
.debugPanel td:nth-child(6) { min-inline-size: 14rem; }
.debugPanel code { font: .75rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.debugPanel th code { display: block; color: var(--quiet); }
.debugPanel .bar { display: block; inline-size: 100%; max-inline-size: none; block-size: .875rem; background: linear-gradient(to right, var(--line) 1px, transparent 1px) 0 0 / 25% 100%; }
.debugPanel .phase { fill: var(--text); }
.debugPanel .lookup, .debugPanel .queued { fill: var(--rest); }
.debugPanel .waiting, .debugPanel .reading { fill: var(--calm); }
.debugPanel .failed { fill: var(--ill); }
@media (max-width: 60rem) {
  .debugPanel th code { display: -webkit-box; overflow: hidden; -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
}
@media print { .debugPanel { display: none; } }
`;
