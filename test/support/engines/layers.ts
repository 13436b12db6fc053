/** Opens, measures and closes layers in any engine. */
import { expect } from 'vitest';
import {
  type LayerName,
  type LayerPlacement,
  layerPlacements,
  placementFaults,
  readLayer,
} from '../layerPlacements.ts';
import type { EnginePage } from './enginePage.ts';

export const layers = Object.entries(layerPlacements) as [LayerName, LayerPlacement][];

/** Edges in px that are wrong, or a covered close button; empty when the layer is in its position. */
export async function expectInPosition(page: EnginePage, name: LayerName, width: number): Promise<void> {
  const { opener, layer, close, edges }: LayerPlacement = layerPlacements[name];
  const faults = async () => {
    const measured = await page.evaluate(readLayer, { opener, layer, close });
    return placementFaults(measured, edges(measured, width));
  };
  await expect.poll(faults, { message: `${name} at ${width} px` }).toEqual([]);
}

/** Presses Tab until the focus is on a match, which must be visible. @throws after 200 presses. */
export async function tabTo(page: EnginePage, selector: string): Promise<void> {
  const hasFocus = (wanted: string) => document.activeElement?.matches(wanted) === true;
  for (let presses = 0; presses < 200; presses++) {
    await page.press('Tab');
    if (await page.evaluate(hasFocus, selector)) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}
