import { useSite } from '../lib/site.tsx';
import { Toggletip } from '../toggletip/Toggletip.tsx';
import styles from './Price.module.css';
import type { PriceLines, TextWithAmount } from './shownPrice.ts';

interface LinesProps {
  lines: PriceLines;
  name: string;
  explanation: string;
}

/** Lines of a price: current price, regular price with saving, and lowest previous price. */
export function Lines({ lines: { now, regular, saving, lowest }, name, explanation }: LinesProps) {
  const { strings } = useSite();
  return (
    <>
      <p className={styles.now}>
        <AmountText {...now} />
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
            // Bidi isolation: the text may be only a minus sign, which would take the direction of its surroundings.
            <bdi>
              <AmountText {...saving} />
            </bdi>
          )}
        </p>
      )}
      {lowest && (
        <p className={styles.lowest}>
          <AmountText {...lowest} />
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

/** Text with an amount, which is isolated from the direction of the text around it. */
export function AmountText({ before, amount, after }: TextWithAmount) {
  return (
    <>
      {before}
      <bdi>{amount}</bdi>
      {after}
    </>
  );
}
