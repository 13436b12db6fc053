import { useLayoutEffect } from 'react';
import { StepWedge } from '../layout/StepWedge.tsx';
import { useSite } from '../lib/site.tsx';
import { nameOf } from '../product/productName.ts';
import { Toggletip } from '../toggletip/Toggletip.tsx';
import { wantPrice } from './askPrices.ts';
import styles from './Price.module.css';
import type { PriceProps } from './Price.tsx';
import { type AmountInWords, type PriceLines, usePrices } from './prices.ts';

/** Asks for a product's price and shows what comes of it: nothing where there is none. Loaded behind the first paint. */
export function ShownPrice({ product }: PriceProps) {
  const { region } = useSite();
  const { productId } = product;
  // Before the next paint, which is not to show what was known of it on a page before.
  useLayoutEffect(() => wantPrice(region.code, productId), [region.code, productId]);
  const told = usePrices().get(productId);
  if (told === undefined) return <StepWedge />;
  return told?.lines ? <Lines lines={told.lines} name={nameOf(product)} explanation={told.explanation} /> : null;
}

interface LinesProps {
  lines: PriceLines;
  name: string;
  explanation: string;
}

function Lines({ lines: { now, regular, saving, lowest }, name, explanation }: LinesProps) {
  const { strings } = useSite();
  return (
    <>
      <p className={styles.now}>
        <InWords {...now} />
      </p>
      {(regular || saving) && (
        <p className={styles.before}>
          {regular && (
            <s>
              <span className="visually-hidden">{strings.regular_price}: </span>
              <bdi>{regular}</bdi>
            </s>
          )}
          {saving && (
            // Isolated: its words may be no more than a minus sign, which follows what is around it.
            <bdi>
              <InWords {...saving} />
            </bdi>
          )}
        </p>
      )}
      {lowest && (
        <p className={styles.lowest}>
          <InWords {...lowest} />
          {explanation && (
            <>
              {' '}
              <Toggletip
                label={
                  <>
                    {strings.price_details}: <bdi>{name}</bdi>
                  </>
                }
              >
                {explanation}
              </Toggletip>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** An amount stays in one piece, whatever direction the words around it have. */
function InWords({ before, amount, after }: AmountInWords) {
  return (
    <>
      {before}
      <bdi>{amount}</bdi>
      {after}
    </>
  );
}
