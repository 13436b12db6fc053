import { hasApilistParameter } from '../../contracts/apilist.ts';
import { hasPreviewParameter } from '../../contracts/preview.ts';

/**
 * True for a query of a view for editors and developers, which is neither indexed nor cached: the list of API calls,
 * and drafts.
 * @param previews False in production, where the parameters of drafts change nothing.
 */
export function isPrivateView(query: string, previews: boolean): boolean {
  return hasApilistParameter(query) || (previews && hasPreviewParameter(query));
}
