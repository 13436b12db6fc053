import type { Product } from '../../contracts/fragments/product.ts';

/** Maximum number of key facts. */
const maxFacts = 3;

/** The first key facts of a product as a list; renders nothing without any. */
export function ProductFacts({ product, className }: { product: Product; className: string | undefined }) {
  const facts = product.keySpec.filter(Boolean).slice(0, maxFacts);
  if (facts.length === 0) return null;
  return (
    <ul className={className}>
      {facts.map((fact) => (
        <li key={fact}>
          <bdi>{fact}</bdi>
        </li>
      ))}
    </ul>
  );
}
