/** Query parameters of campaigns, which survive a stored redirect (specification section 2) and a change of edition. */
export const campaignParameters = ['gclid', 'utm_source', 'utm_campaign', 'utm_medium', 'ttclid'] as const;
