import type { Product } from '../../../contracts/fragments/product.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { useSite } from '../../lib/site.tsx';
import { MoreLink } from '../../link/ContentLink.tsx';

/** Four side by side are as many as the page takes. */
const limit = 4;

/** The way to the first products of a list side by side. */
export function CompareLink({ products, className }: { products: Product[]; className: string | undefined }) {
  const { strings, region } = useSite();
  const ids = products.slice(0, limit).map(({ productId }) => encodeURIComponent(productId));
  if (ids.length < 2) return null;
  const url = `${pathTo('ComparePage', region.code)}?ids=${ids.join(',')}`;
  return (
    <p className={className}>
      <MoreLink link={{ name: strings.compare, url, urlTarget: '_self' }} />
    </p>
  );
}
