import { z } from 'zod';
import { definePersonalCall, regionCode } from '../endpoint.ts';

/** The page that the assistant is asked on. */
export const assistantRequest = z.object({
  pageKey: z.string().max(256).default('').describe('Key of the page, from its breadcrumbs'),
});
export type AssistantRequest = z.infer<typeof assistantRequest>;

/**
 * How the assistant’s panel stands on the page.
 *
 * Specification section 3, AI assistant settings.
 */
export const assistantSettings = z.object({
  system: z.string(),
  websitePath: regionCode,
  pageKey: z.string(),
  language: z.string().describe('Of the edition, such as `de-de`'),
  featureId: z.int(),
  expandedByDefault: z.boolean(),
  displayedByDefault: z.boolean(),
  zIndex: z.int(),
  panelZIndex: z.int(),
  offsetX: z.int().describe('Distance from the inline end, px'),
  offsetY: z.int().describe('Distance from the lower edge, px'),
  theme: z.string(),
  systemCode: z.string(),
});
export type AssistantSettings = z.infer<typeof assistantSettings>;

/**
 * Leave to ask the AI assistant.
 *
 * The settings of its panel, and a short-lived token that its own calls carry.
 */
export const assistantAuthorization = z.object({
  settings: assistantSettings,
  token: z.string(),
  expiresIn: z.number().describe('Seconds'),
});
export type AssistantAuthorization = z.infer<typeof assistantAuthorization>;

/**
 * @summary Leave to ask the AI assistant
 * @description How its panel stands on the page, and a short-lived token. `NOT_FOUND` in editions without it.
 */
export const assistantAuthorizationCall = definePersonalCall({
  endpoint: '/:region/assistant/authorization',
  method: 'post',
  params: z.object({ region: regionCode }),
  body: assistantRequest,
  answer: assistantAuthorization,
});
