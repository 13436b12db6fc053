/**
 * What is shown when the error page itself cannot be: no upstream, no script, no style file (specification section 8).
 * @param details Shown as it is; never an error's own message.
 */
export function plainErrorPage(details: string, homePath: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>ProArt</title></head><body><h1>An error occurred while showing the error page</h1><p>${details}</p><p><a href="${homePath}">Go back to home</a></p></body></html>`;
}
