import { useSite } from '../lib/site.tsx';
import { Toggletip } from '../toggletip/Toggletip.tsx';
import styles from './Price.module.css';
import type { AmountInWords, PriceLines } from './shownPrice.ts';

interface LinesProps {
  lines: PriceLines;
  name: string;
  explanation: string;
}

/** A price in its lines: what it costs now, what it has cost and what is saved, and the lowest price of the time before. */
export function Lines({ lines: { now, regular, saving, lowest }, name, explanation }: LinesProps) {
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
export function InWords({ before, amount, after }: AmountInWords) {
  return (
    <>
      {before}
      <bdi>{amount}</bdi>
      {after}
    </>
  );
}
