import type { SessionStep } from '../../contracts/calls/session.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { callBff } from '../bff/callBff.ts';

/**
 * Signs in or out: leaves the page by the form or the redirect that the BFF returns; the account service leads back
 * here.
 * @throws {Error} when the BFF returns neither: sign-in is disabled, or the call fails.
 */
export async function changeSession(region: RegionCode, change: 'login' | 'logout'): Promise<void> {
  const returnUrl = location.pathname + location.search;
  const step = await callBff<SessionStep>({ region, path: `/session/${change}`, body: { returnUrl } });
  if ('redirect' in step) location.assign(step.redirect);
  else submitForm(step);
}

function submitForm({ method, action, fields }: Exclude<SessionStep, { redirect: string }>): void {
  const form = document.createElement('form');
  form.hidden = true;
  form.method = method;
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  // A page restored by Back must not contain the form.
  form.remove();
}
