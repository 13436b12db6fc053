import { z } from 'zod';
import { definePersonalCall, regionCode } from '../endpoint.ts';

/** Page on which the visitor opens the assistant. */
export const assistantRequest = z.object({
  pageKey: z.string().max(256).default('').describe('Key of the page, from its breadcrumbs'),
});
export type AssistantRequest = z.infer<typeof assistantRequest>;

/**
 * Layout settings of the assistant panel.
 *
 * Specification section 3, AI assistant settings.
 */
export const assistantSettings = z.object({
  system: z.string(),
  websitePath: regionCode,
  pageKey: z.string(),
  language: z.string().describe('Language of the edition, such as `de-de`'),
  featureId: z.int(),
  expandedByDefault: z.boolean(),
  displayedByDefault: z.boolean(),
  zIndex: z.int(),
  panelZIndex: z.int(),
  offsetX: z.int().describe('Distance from the inline end in px'),
  offsetY: z.int().describe('Distance from the bottom edge in px'),
  theme: z.string(),
  systemCode: z.string(),
});
export type AssistantSettings = z.infer<typeof assistantSettings>;

/**
 * Authorization for the AI assistant.
 *
 * Settings of the panel, and a short-lived token for the assistant's own calls.
 */
export const assistantAuthorization = z.object({
  settings: assistantSettings,
  token: z.string(),
  expiresIn: z.number().describe('Seconds until the token expires'),
});
export type AssistantAuthorization = z.infer<typeof assistantAuthorization>;

/**
 * @summary Authorization for the AI assistant
 * @description Settings of the panel and a short-lived token. `NOT_FOUND` in editions without the assistant.
 */
export const assistantAuthorizationCall = definePersonalCall({
  endpoint: '/:region/assistant/authorization',
  method: 'post',
  params: z.object({ region: regionCode }),
  body: assistantRequest,
  answer: assistantAuthorization,
});
