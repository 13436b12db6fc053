/** Made of the contract by `npm run client:generate`: a change made here is lost. */

export const contract = {"version":"1.4.3","prefix":"/bff/v1"} as const;

export interface paths {
    "/{region}/shell": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Header, footer and settings of an edition
         * @description Joins header, footer, fixed texts, shop settings, facts of the edition, the state of the AI assistant and the support addresses: what every page of an edition shares. Ask once, then again when the visitor changes the edition.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getShell"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page of any site path
         * @description Resolves a path of the site, stored redirects included, and answers the page of its `kind`, or `redirect` with the address to ask for instead. For deep links and links inside content. The region may be missing in `path`; a path of another region is `INVALID_REQUEST`, one outside every route `NOT_FOUND`.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getPageByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/pages/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Home page of an edition
         * @description Joins meta data, trail, banners, the product level with its sections, the professions to choose from, stories of professionals, campaigns and the small print.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getHomePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/pages/what-pros-say": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Landing page of the stories
         * @description Joins meta data, trail, hero, highlight carousel and one section of stories for each category.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getWhatProsSayPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/pages/pros-category/{prosCategory}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stories of one category
         * @description Joins meta data, trail, one page of 12 stories and the professions they can be filtered by. A category that content does not know is `PRODUCT_OFFLINE`; a `page` past the last one has no stories.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getProsCategoryPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/pages/pros-profile/{prosCategory}/{prosName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Profile of one professional
         * @description Joins meta data, trail and the seven profile calls: film, introduction, portfolio, recommended products, banner, way of working and gallery. A profile that content does not know is `PRODUCT_OFFLINE`.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getProsProfilePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/pages/profession/{level1Code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Product finder of one profession
         * @description Joins meta data, trail, banners, the list of professions, one page of 12 professionals and recommended products. A profession that is not in the list is `NOT_FOUND`.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getProfessionPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/pages/product-line/{productLine}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A product line
         * @description Joins meta data, trail, banners, the product level with its sections, professionals and the small print. Prices are a call of their own. A line that content does not know is `PRODUCT_OFFLINE`.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getProductLinePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/pages/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A content-managed page
         * @description Joins meta data, trail, the article as sanitised HTML with its table of contents and films, and the small print. A path that content does not know is `PRODUCT_OFFLINE`.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getOverviewPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/pages/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Products side by side
         * @description Joins meta data, trail and the specifications of up to four products; without ids the lists are empty.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getComparePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/pages/entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every edition there is
         * @description Joins meta data, trail, banners and the list of all editions by continent. In the global edition only.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getEntryPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prices of products
         * @description Everybody’s prices, from the price service and the shop settings, as numbers and as the edition writes them. Without a shop the list is empty; products that the shop does not know are left out. With the cookie of a member the prices are those of their group, `private, no-store` and without an `ETag`; when the group cannot be found out they are everybody’s, and `degraded` names `customerGroup`.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/search/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggestions while a visitor types
         * @description Asks the search service. Wait until the visitor pauses, and drop answers to what is typed no longer.
         *
         *     The same for everybody: no cookie, any origin. Keep the `ETag` and send it as `If-None-Match`; 304 says that nothing changed. A section whose upstream failed is empty, is named in `degraded` with the reason, and the answer is then `no-store`: show what is there and ask again later.
         */
        get: operations["getSearchSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the visitor is signed in
         * @description Asks the account service about the member’s cookie, and nobody without one. A ticket that it does not know is cleared and not sent again. When it fails the visitor counts as signed out, and `degraded` says so.
         *
         *     One visitor’s own: answered from the cookies that come along, kept by nobody (`private, no-store`), not to be read from another origin. A `Set-Cookie` that comes back holds the session, sealed: keep it and send it along. A call that changes something is refused when the page of another site makes it.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/session/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How to sign in
         * @description What the browser sends where: a form to the account service, in China the address of a page of this site. `NOT_FOUND` where sign-in is off.
         *
         *     One visitor’s own: answered from the cookies that come along, kept by nobody (`private, no-store`), not to be read from another origin. A `Set-Cookie` that comes back holds the session, sealed: keep it and send it along. A call that changes something is refused when the page of another site makes it.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/session/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How to sign out
         * @description The same for signing out; what the session holds of the member’s group and carts is gone with this call.
         *
         *     One visitor’s own: answered from the cookies that come along, kept by nobody (`private, no-store`), not to be read from another origin. A `Set-Cookie` that comes back holds the session, sealed: keep it and send it along. A call that changes something is refused when the page of another site makes it.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/cart/quantity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many pieces are in the cart
         * @description Null when nobody knows: what was shown before stays. The shop is asked only for who has a cart there.
         *
         *     One visitor’s own: answered from the cookies that come along, kept by nobody (`private, no-store`), not to be read from another origin. A `Set-Cookie` that comes back holds the session, sealed: keep it and send it along. A call that changes something is refused when the page of another site makes it.
         */
        get: operations["getCartQuantity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cart
         * @description Asks the shop for a token, a cart and what is in it, as far as the session does not hold them, and once more for what the shop no longer knows. No token or id of a cart is ever answered.
         *
         *     One visitor’s own: answered from the cookies that come along, kept by nobody (`private, no-store`), not to be read from another origin. A `Set-Cookie` that comes back holds the session, sealed: keep it and send it along. A call that changes something is refused when the page of another site makes it.
         */
        get: operations["getCart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/cart/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The cart, after a new start
         * @description The same, after what the session holds of the edition’s cart was thrown away.
         *
         *     One visitor’s own: answered from the cookies that come along, kept by nobody (`private, no-store`), not to be read from another origin. A `Set-Cookie` that comes back holds the session, sealed: keep it and send it along. A call that changes something is refused when the page of another site makes it.
         */
        post: operations["resetCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{region}/assistant/authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave to ask the AI assistant
         * @description How its panel stands on the page, and a short-lived token. `NOT_FOUND` in editions without it.
         *
         *     One visitor’s own: answered from the cookies that come along, kept by nobody (`private, no-store`), not to be read from another origin. A `Set-Cookie` that comes back holds the session, sealed: keep it and send it along. A call that changes something is refused when the page of another site makes it.
         */
        post: operations["authorizeAssistant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/client-errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a call that failed at the client
         * @description Passed on to the failure log, with secrets removed. Answered without a body; members not named are dropped.
         *
         *     One visitor’s own: answered from the cookies that come along, kept by nobody (`private, no-store`), not to be read from another origin. A `Set-Cookie` that comes back holds the session, sealed: keep it and send it along. A call that changes something is refused when the page of another site makes it.
         */
        post: operations["reportClientError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description The contract as OpenAPI 3.1, made from the very values that the routes check requests with.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This contract for people
         * @description The same as a page to read; the `type` of every problem points into it.
         */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What every page of an edition shares. */
        ShellAnswer: {
            data: {
                websiteCode: components["schemas"]["RegionCode"];
                languageTag: string;
                /** @enum {string} */
                direction: "ltr" | "rtl";
                header: components["schemas"]["Header"];
                footer: components["schemas"]["Footer"];
                website: {
                    translation: {
                        common_go_home: string;
                        title_not_be_found: string;
                    };
                    countryName: string;
                };
                ecConfig: components["schemas"]["EcConfig"];
                websiteInfo: {
                    websiteName: string;
                    languageCode: string;
                    accessibilityUrl: string;
                    cookieSetting: boolean;
                } | null;
                aiAssistant: {
                    status: boolean;
                };
                support: {
                    faqUrl: string;
                    contactUrl: string;
                } | null;
            };
            degraded: components["schemas"]["Degraded"];
        };
        /** @description The home page of an edition. */
        HomePage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "home";
            data: {
                /** @constant */
                routeName: "IndexPage";
                seo: components["schemas"]["Meta"];
                breadcrumbs: components["schemas"]["Breadcrumbs"];
                banner: components["schemas"]["Banners"];
                productLevel: components["schemas"]["ProductLevel"];
                selectYourProfession: components["schemas"]["SelectYourProfession"];
                whatProsSay: components["schemas"]["WhatProsSay"];
                campaignEvents: components["schemas"]["CampaignEvents"];
                /** @description Small print as sanitised HTML; empty without any */
                disclaimer: string;
            };
            degraded: components["schemas"]["Degraded"];
            apilist?: {
                path: string;
                /** @description HTTP status, or why there is none */
                status: number | string;
                /** @description How long the page waited for it */
                ms: number;
                /** @description Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass */
                cache: string;
            }[];
        };
        /** @description The landing page of the stories. */
        WhatProsSayPage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "whatProsSay";
            data: {
                /** @constant */
                routeName: "WhatProsSayPage";
                seo: components["schemas"]["Meta"];
                breadcrumbs: components["schemas"]["Breadcrumbs"];
                heroSection: components["schemas"]["HeroSection"] | null;
                highlightCarousel: components["schemas"]["HighlightCarousel"];
                category: components["schemas"]["CategorySections"];
            };
            degraded: components["schemas"]["Degraded"];
            apilist?: {
                path: string;
                /** @description HTTP status, or why there is none */
                status: number | string;
                /** @description How long the page waited for it */
                ms: number;
                /** @description Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass */
                cache: string;
            }[];
        };
        /** @description The stories of one category. */
        ProsCategoryPage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "prosCategory";
            data: {
                /** @constant */
                routeName: "ArtistList";
                seo: components["schemas"]["Meta"];
                breadcrumbs: components["schemas"]["Breadcrumbs"];
                prosCategory: string;
                /** @description Profession that the stories are filtered by; empty: all of them */
                profession: string;
                category: components["schemas"]["ProsCategoryList"];
                professionFilter: components["schemas"]["ProfessionFilter"];
            };
            degraded: components["schemas"]["Degraded"];
            apilist?: {
                path: string;
                /** @description HTTP status, or why there is none */
                status: number | string;
                /** @description How long the page waited for it */
                ms: number;
                /** @description Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass */
                cache: string;
            }[];
        };
        /** @description The profile of one professional. */
        ProsProfilePage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "prosProfile";
            data: {
                /** @constant */
                routeName: "ProsProfilePage";
                seo: components["schemas"]["Meta"];
                breadcrumbs: components["schemas"]["Breadcrumbs"];
                video: components["schemas"]["ProfileVideo"] | null;
                intro: components["schemas"]["ProfileIntro"] | null;
                portfolio: components["schemas"]["ProfilePortfolio"];
                recommendedProduct: components["schemas"]["RecommendedProduct"];
                exploreMoreBanner: components["schemas"]["ExploreMoreBanner"];
                createWithProArt: components["schemas"]["CreateWithProArt"];
                gallery: components["schemas"]["ProfileGallery"];
            };
            degraded: components["schemas"]["Degraded"];
            apilist?: {
                path: string;
                /** @description HTTP status, or why there is none */
                status: number | string;
                /** @description How long the page waited for it */
                ms: number;
                /** @description Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass */
                cache: string;
            }[];
        };
        /** @description The product finder of one profession. */
        ProfessionPage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "profession";
            data: {
                /** @constant */
                routeName: "Profession";
                seo: components["schemas"]["Meta"];
                breadcrumbs: components["schemas"]["Breadcrumbs"];
                banner: components["schemas"]["Banners"];
                pagination: components["schemas"]["ProfessionPagination"];
                prosList: components["schemas"]["ProfessionPros"];
                recommendedProduct: components["schemas"]["RecommendedProduct"];
            };
            degraded: components["schemas"]["Degraded"];
            apilist?: {
                path: string;
                /** @description HTTP status, or why there is none */
                status: number | string;
                /** @description How long the page waited for it */
                ms: number;
                /** @description Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass */
                cache: string;
            }[];
        };
        /** @description A product line, such as laptops. */
        ProductLinePage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "productLine";
            data: {
                /** @constant */
                routeName: "ProductLine";
                seo: components["schemas"]["Meta"];
                breadcrumbs: components["schemas"]["Breadcrumbs"];
                banner: components["schemas"]["Banners"];
                productLevel: components["schemas"]["ProductLevel"];
                /** @description Professionals who use the products; empty where `productLevel` has them in its own order */
                pros: components["schemas"]["ProsList"];
                /** @description Small print as sanitised HTML; empty without any */
                disclaimer: string;
            };
            degraded: components["schemas"]["Degraded"];
            apilist?: {
                path: string;
                /** @description HTTP status, or why there is none */
                status: number | string;
                /** @description How long the page waited for it */
                ms: number;
                /** @description Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass */
                cache: string;
            }[];
        };
        /** @description A content-managed page. */
        OverviewPage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "overview";
            data: {
                /** @enum {string} */
                routeName: "OverviewPageSt" | "OverviewPageNd" | "OverviewPageRd" | "OverviewPageTh";
                seo: components["schemas"]["Meta"];
                breadcrumbs: components["schemas"]["Breadcrumbs"];
                overview: components["schemas"]["OverviewArticle"];
                /** @description Small print as sanitised HTML; empty without any */
                disclaimer: string;
            };
            degraded: components["schemas"]["Degraded"];
            apilist?: {
                path: string;
                /** @description HTTP status, or why there is none */
                status: number | string;
                /** @description How long the page waited for it */
                ms: number;
                /** @description Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass */
                cache: string;
            }[];
        };
        /** @description Products side by side. */
        ComparePage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "compare";
            data: {
                /** @constant */
                routeName: "ComparePage";
                seo: components["schemas"]["Meta"];
                breadcrumbs: components["schemas"]["Breadcrumbs"];
                comparison: components["schemas"]["Comparison"];
            };
            degraded: components["schemas"]["Degraded"];
            apilist?: {
                path: string;
                /** @description HTTP status, or why there is none */
                status: number | string;
                /** @description How long the page waited for it */
                ms: number;
                /** @description Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass */
                cache: string;
            }[];
        };
        /** @description The market-entry page: every edition there is. */
        EntryPage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "entry";
            data: {
                /** @constant */
                routeName: "EntryPage";
                seo: components["schemas"]["Meta"];
                breadcrumbs: components["schemas"]["Breadcrumbs"];
                banner: components["schemas"]["Banners"];
                regionGroups: components["schemas"]["RegionGroups"];
            };
            degraded: components["schemas"]["Degraded"];
            apilist?: {
                path: string;
                /** @description HTTP status, or why there is none */
                status: number | string;
                /** @description How long the page waited for it */
                ms: number;
                /** @description Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass */
                cache: string;
            }[];
        };
        /** @description The page has moved; ask for `location` instead. */
        RedirectAnswer: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "redirect";
            /** @constant */
            status: 301;
            /** @description A path of this site, or an absolute address */
            location: string;
        };
        /** @description A page of any kind or a redirect, told apart by `kind`. */
        PageByPathAnswer: components["schemas"]["HomePage"] | components["schemas"]["WhatProsSayPage"] | components["schemas"]["ProsCategoryPage"] | components["schemas"]["ProsProfilePage"] | components["schemas"]["ProfessionPage"] | components["schemas"]["ProductLinePage"] | components["schemas"]["OverviewPage"] | components["schemas"]["ComparePage"] | components["schemas"]["EntryPage"] | components["schemas"]["RedirectAnswer"];
        /** @description Prices of the products asked for. */
        PricesAnswer: {
            data: components["schemas"]["PriceResult"];
            degraded: components["schemas"]["Degraded"];
        };
        /** @description Suggestions for what was typed. */
        SearchSuggestionsAnswer: {
            data: {
                groups: components["schemas"]["SearchGroup"][];
            };
            degraded: components["schemas"]["Degraded"];
        };
        /** @description Who the visitor is to the site, and the links of their account menu. */
        Account: {
            signInStatus: boolean;
            accountLinks: components["schemas"]["Link"][];
            list: components["schemas"]["Link"][];
            /** @description There only when the state could not be found out: the visitor counts as signed out */
            degraded?: components["schemas"]["Degraded"];
        };
        /** @description What the browser does next: send a form with these fields, or go to an address of this site. */
        SessionStep: {
            /** @enum {string} */
            method: "get" | "post";
            /** @description Address of the account service, of an origin that the settings allow */
            action: string;
            /** @description Hidden fields of the form */
            fields: {
                [key: string]: string;
            };
        } | {
            /** @description Path of this site */
            redirect: string;
        };
        /** @description How many pieces are in the cart. */
        CartQuantity: {
            quantity: number | null;
        };
        /** @description The visitor’s cart in an edition. */
        CartAnswer: {
            /**
             * @description `off`: the edition has no shop. `empty` and `error` may come without a cart
             * @enum {string}
             */
            state: "off" | "empty" | "filled" | "error";
            cart: components["schemas"]["Cart"] | null;
            formatted: components["schemas"]["FormattedCart"] | null;
            /** @description First error of the shop in its own words, plain text; empty when there is none. Beside a `filled` cart it is of a part that could not be read, such as a product that is gone */
            message: string;
        };
        /** @description Leave to ask the AI assistant. */
        AssistantAuthorization: {
            settings: components["schemas"]["AssistantSettings"];
            token: string;
            /** @description Seconds */
            expiresIn: number;
        };
        /** @description The one error body (RFC 9457). Clients decide by `code`, people read `detail`. */
        Problem: {
            /** @description Stable address of this kind of error */
            type: string;
            title: string;
            status: number;
            detail: string;
            code: components["schemas"]["ProblemCode"];
            requestId: string;
            /** @description One entry per faulty input */
            errors?: {
                pointer: string;
                detail: string;
            }[];
            /** @description Where a page is offline: the closest page above its path that exists, but for the home page */
            nearest?: {
                name: string;
                url: string;
            };
        };
        /**
         * @description One of the regional editions. Not a language tag: `uk`, `ar` or `my` mean other things there.
         * @enum {string}
         */
        RegionCode: "global" | "de" | "pl" | "se" | "dk" | "cz" | "it" | "hu" | "fi" | "pt" | "es" | "fr" | "nl" | "be-fr" | "be-nl" | "bt" | "me-en" | "lk" | "in" | "tr" | "tw" | "bd" | "cn" | "hk" | "vn" | "kr" | "jp" | "ru" | "th" | "sg" | "nz" | "ph" | "id" | "au" | "my" | "br" | "latin" | "no" | "uk" | "sk" | "ch-fr" | "ch-it" | "ch-de" | "ro" | "rs" | "ua" | "gr" | "za" | "ca-fr" | "ca-en" | "us" | "me-ar" | "mx" | "bg" | "ie" | "il" | "ea" | "middleeast-fa" | "eg" | "ua-ua" | "nafr-ar" | "africa-fr" | "np" | "wa" | "lt" | "lv" | "ee" | "kz" | "mm" | "eg-en" | "hk-en" | "co" | "cl" | "ar" | "pe" | "ea-sw" | "ch-en" | "bn" | "gr-el" | "ec" | "py" | "uy" | "pk" | "kh" | "sa-ar" | "sa-en";
        /** @description Sections that fell back to their empty default, with the reason; empty when all is well. */
        Degraded: {
            section: string;
            reason: components["schemas"]["DegradedReason"];
        }[];
        /**
         * @description `timeout`: too late · `network`: no connection · `status`: the upstream said that it failed · `format`: its answer was not what it should be · `graphql`: the shop answered errors · `overload`: it was left alone to recover.
         * @enum {string}
         */
        DegradedReason: "timeout" | "network" | "status" | "format" | "graphql" | "overload";
        /**
         * @description Which kind of error this is; each has a section in the reference.
         * @enum {string}
         */
        ProblemCode: "UNKNOWN_REGION" | "INVALID_REQUEST" | "NOT_FOUND" | "PRODUCT_OFFLINE" | "METHOD_NOT_ALLOWED" | "MISDIRECTED" | "URI_TOO_LONG" | "HEADERS_TOO_LARGE" | "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "REQUEST_TIMEOUT" | "UNAUTHORIZED" | "CROSS_SITE" | "TOO_MANY_REQUESTS" | "UNAVAILABLE" | "INTERNAL";
        /** @description A picture: an address for ordinary and one for dense screens, and where known the intrinsic size, a colour to show while loading and further formats and widths (`sources`, best first). */
        Image: {
            "1x": string;
            "2x": string;
            /** @description Of the picture itself, in pixels */
            width?: number;
            /** @description Of the picture itself, in pixels */
            height?: number;
            /** @description Colour as #rrggbb */
            placeholder?: string;
            sources?: {
                type: string;
                srcset: string;
            }[];
        };
        /** @description Captions of a film in one language, a WebVTT file. */
        Caption: {
            src: string;
            /** @description Language tag of the text */
            srclang: string;
            /** @description What a visitor chooses it by; empty when content does not say */
            label: string;
        };
        /** @description A link as content names it; `url` is a path of the site or an absolute address. */
        Link: {
            name: string;
            url: string;
            /** @enum {string} */
            urlTarget: "_self" | "_blank";
        };
        /** @description An entry of the main menu with its children in `list`; three levels at most. */
        MenuItem: {
            name: string;
            url: string;
            /** @enum {string} */
            urlTarget: "_self" | "_blank";
            code: string;
            levelName: string;
            imgPath: components["schemas"]["Image"] | null;
            list: {
                name: string;
                url: string;
                /** @enum {string} */
                urlTarget: "_self" | "_blank";
                code: string;
                levelName: string;
                imgPath: components["schemas"]["Image"] | null;
                list: {
                    name: string;
                    url: string;
                    /** @enum {string} */
                    urlTarget: "_self" | "_blank";
                    code: string;
                    levelName: string;
                    imgPath: components["schemas"]["Image"] | null;
                    list: unknown[];
                }[];
            }[];
        };
        /** @description Meta data of a page. */
        Meta: {
            metaTitle: string;
            metaDescription: string;
            og: {
                title: string;
                description: string;
                ogImgPath: string;
            };
            twitter: {
                title: string;
                description: string;
                twitterImgPath: string;
            };
            /** @description Canonical address */
            url: string;
            countryName: string;
            alternates: {
                hreflang: string;
                url: string;
            }[];
        };
        /** @description Trail of a page; the last entry is the page itself. */
        Breadcrumbs: {
            pathStructure: {
                name: string;
                url: string;
            }[];
            pageKey: string;
            /** @description The page is content-managed */
            htmlFlag: boolean;
        };
        /** @description One banner. */
        Banner: {
            id: string;
            title: string;
            subtitle: string;
            bodyText: string;
            imgPath: components["schemas"]["Image"] | null;
            /** @description Upright crop for small screens */
            mobileImgPath: components["schemas"]["Image"] | null;
            altText: string;
            link: components["schemas"]["Link"] | null;
            /** @enum {string} */
            theme: "White" | "Black";
        };
        /** @description A place for banners. */
        BannerGroup: {
            Banner: components["schemas"]["Banner"][];
            AriaLabel: string;
        };
        /** @description The three banner places of a page; an empty list shows nothing. */
        Banners: {
            heroBanner: components["schemas"]["BannerGroup"];
            slimBannerTop: components["schemas"]["BannerGroup"];
            slimBannerBottom: components["schemas"]["BannerGroup"];
        };
        /** @description A campaign or an event. */
        CampaignEvent: {
            id: string;
            title: string;
            description: string;
            /** @description ISO 8601, UTC */
            startDate: string | null;
            /** @description ISO 8601, UTC */
            endDate: string | null;
            /** @description The dates as the edition writes them; empty without dates. Made by the server, so that every client shows the same */
            period: string;
            imgPath: components["schemas"]["Image"] | null;
            link: components["schemas"]["Link"] | null;
            tag: string;
        };
        /** @description Campaigns and events under one heading. */
        CampaignEvents: {
            sectionTitle: string;
            learnMore: components["schemas"]["Link"] | null;
            translation: {
                [key: string]: string;
            };
            campaignEventList: components["schemas"]["CampaignEvent"][];
        };
        /** @description A professional as a card shows them. */
        Pro: {
            id: string;
            name: string;
            title: string;
            quote: string;
            avatar: components["schemas"]["Image"] | null;
            coverImgPath: components["schemas"]["Image"] | null;
            url: string;
            professionCode: string;
            professionName: string;
        };
        /** @description Stories of professionals, as the home page shows them. */
        WhatProsSay: {
            sectionTitle: string;
            learnMore: components["schemas"]["Link"] | null;
            whatProsSayList: components["schemas"]["Pro"][];
        };
        /** @description Stories of professionals under one heading. */
        ProsList: {
            sectionTitle: string;
            prosList: components["schemas"]["Pro"][];
        };
        /** @description A product as a card shows it; its price is a call of its own. */
        Product: {
            productId: string;
            partNo: string;
            name: string;
            description: string;
            imgPath: components["schemas"]["Image"] | null;
            url: string;
            whereToBuyUrl: string;
            isNew: boolean;
            isDeal: boolean;
            isHot: boolean;
            keySpec: string[];
        };
        /** @description The sections that the content of a page names, in its order. */
        ProductLevel: {
            pageKey: string;
            title: string;
            description: string;
            sections: components["schemas"]["LevelSection"][];
        };
        /** @description One section of a product level, told apart by `type`. */
        LevelSection: components["schemas"]["ProductListSection"] | components["schemas"]["ModulesSection"] | components["schemas"]["ProsSection"] | components["schemas"]["CampaignSection"];
        /** @description A list of products. */
        ProductListSection: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "productList";
            sectionKey: string;
            translation: {
                [key: string]: string;
            };
            sectionTitle: string;
            seeAllLink: components["schemas"]["Link"] | null;
            seeMoreWording: string;
            seeLessWording: string;
            learnMoreWording: string;
            whereToBuyWording: string;
            newFlagWording: string;
            dealFlagWording: string;
            hotFlagWording: string;
            productList: components["schemas"]["Product"][];
        };
        /** @description A title, a description and a list of illustrated points. */
        ModulesSection: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "modules";
            sectionKey: string;
            sectionTitle: string;
            translation: {
                [key: string]: string;
            };
            moduleInfo: {
                title: string;
                description: string;
            };
            moduleList: {
                id: string;
                title: string;
                description: string;
                imgPath: components["schemas"]["Image"] | null;
                link: components["schemas"]["Link"] | null;
            }[];
        };
        /** @description Professionals between the products. */
        ProsSection: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pros";
            sectionKey: string;
            sectionTitle: string;
            prosList: components["schemas"]["Pro"][];
        };
        /** @description Campaigns between the products. */
        CampaignSection: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "campaign";
            sectionKey: string;
            sectionTitle: string;
            learnMore: components["schemas"]["Link"] | null;
            translation: {
                [key: string]: string;
            };
            campaignEventList: components["schemas"]["CampaignEvent"][];
        };
        /** @description Recommended products, a tab for each group of them. */
        RecommendedProduct: {
            sectionTitle: string;
            seeMoreWording: string;
            seeLessWording: string;
            learnMoreWording: string;
            whereToBuyWording: string;
            newFlagWording: string;
            dealFlagWording: string;
            hotFlagWording: string;
            productTab: {
                tabKey: string;
                tabName: string;
                productList: components["schemas"]["Product"][];
            }[];
        };
        /** @description Header of an edition: logo, menus, account menu, search. */
        Header: {
            logo: {
                imgPath: components["schemas"]["Image"] | null;
                url: string;
                altText: string;
            };
            topMenu: components["schemas"]["MenuItem"][];
            accountMenu: components["schemas"]["AccountMenu"];
            /** @description Accessibility help */
            accessibility: components["schemas"]["Link"] | null;
            search: {
                enabled: boolean;
            };
            /** @description The edition shows a simplified header */
            simplified: boolean;
            translation: {
                [key: string]: string;
            };
        };
        /** @description Footer of an edition: columns of links, social media, legal links. */
        Footer: {
            footer: {
                title: string;
                list: components["schemas"]["Link"][];
            }[];
            socialMediaWording: string;
            socialMedia: {
                name: string;
                url: string;
                normalImgPath: string;
                hoverImgPath: string;
            }[];
            legal: components["schemas"]["Link"][];
            ecPolicy: components["schemas"]["Link"][];
            copyright: string;
            /** @description The edition shows a link to the cookie settings */
            cookieSettings: boolean;
            /** @description The edition shows a link to the page of all regional sites */
            marketEntry: boolean;
            translation: {
                [key: string]: string;
            };
        };
        /** @description The first account link is login, the second logout, the rest are plain links. */
        AccountMenu: {
            accountLinks: components["schemas"]["Link"][];
            list: components["schemas"]["Link"][];
        };
        /** @description How the edition’s shop sells and writes prices. */
        EcConfig: {
            /** @description The edition sells; without it there is no cart, and prices are not asked for */
            ecStatus: boolean;
            /** @description Subtotals are shown with tax */
            withTax: boolean;
            /** @description Most digits behind the decimal separator */
            numberOfDecimal: number;
            /** @description Amounts have all `numberOfDecimal` digits, zeros at the end, too */
            hundredthsTemplate: boolean;
            decimalSeparator: string;
            /** @description Empty: thousands are not set apart */
            thousandSeparator: string;
            currencySymbol: string;
            /** @description A space between symbol and number */
            currencyFormat: boolean;
            /** @description The symbol follows the number */
            currencySymbolPosition: boolean;
            /** @description Name of the edition’s view of the shop, sent to it as `Store` */
            storeViewCode: string;
            /** @description Where the shop is; empty where content names none that the site allows, and then there is no cart */
            domain: string;
            /** @description Name of the cookie that carries the guest session id */
            guestId: string;
            /** @description Cart items carry an `additional_message` */
            addOn: boolean;
            /** @description The shop tells the quantity of a cart without the cart */
            miniCartQty: boolean;
            /** @description The shop is asked for a token with `group_id_only` */
            groupIdOnly: boolean;
            /** @description The customer group comes with the token */
            authHasGroup: boolean;
            /** @description The shop is asked for the customer group in a call of its own */
            customerGroup: boolean;
        };
        /** @description The professions a visitor can start from. */
        SelectYourProfession: {
            sectionTitle: string;
            description: string;
            professionList: {
                level1Code: string;
                name: string;
                url: string;
                imgPath: components["schemas"]["Image"] | null;
            }[];
        };
        /** @description What the landing page of the stories opens with. */
        HeroSection: {
            title: string;
            subtitle: string;
            bodyText: string;
            backgroundImage: components["schemas"]["Image"] | null;
            videoPath: string;
            /** @description Of the film */
            captions: components["schemas"]["Caption"][];
            learnMore: components["schemas"]["Link"] | null;
        };
        /** @description Large slides, a story each. */
        HighlightCarousel: {
            /** @description Stories there are; `list` may hold fewer */
            totalCount: number;
            list: {
                id: string;
                backgroundImage: components["schemas"]["Image"] | null;
                subtitle: string;
                title: string;
                bodyText: string;
                watchNow: {
                    /** @description There is a film to watch */
                    status: boolean;
                    /** @description Address of the film; empty without one */
                    link: string;
                    captions: components["schemas"]["Caption"][];
                };
                learnMore: components["schemas"]["Link"] | null;
                intro: string;
            }[];
        };
        /** @description One section of stories for each category that has any. */
        CategorySections: {
            list: {
                categoryKey: string;
                sectionTitle: string;
                prosList: components["schemas"]["Pro"][];
                seeAllLink: components["schemas"]["Link"] | null;
            }[];
        };
        /** @description One page of the stories of a category, filtered as asked. */
        ProsCategoryList: {
            title: string;
            description: string;
            prosList: components["schemas"]["Pro"][];
            /** @description Stories on all pages */
            totalCount: number;
            /** @description The page asked for; it may be past the last one and then has no stories */
            page: number;
            pageSize: number;
        };
        /** @description The professions that a category can be filtered by. */
        ProfessionFilter: {
            translation: {
                filter_by_profession: string;
                all_professions: string;
            };
            professionList: {
                code: string;
                name: string;
                count: number;
            }[];
        };
        /** @description All professions, and the neighbours of this one. */
        ProfessionPagination: {
            list: {
                level1Code: string;
                name: string;
                url: string;
            }[];
            /** @description `level1Code` of this page */
            current: string;
            previous: components["schemas"]["Link"] | null;
            next: components["schemas"]["Link"] | null;
        };
        /** @description One page of the professionals of a profession. */
        ProfessionPros: {
            sectionTitle: string;
            prosList: components["schemas"]["Pro"][];
            learnMore: components["schemas"]["Link"] | null;
            /** @description Professionals on all pages; null when content does not say */
            totalCount: number | null;
            page: number;
            pageSize: number;
        };
        /** @description Film of a professional. */
        ProfileVideo: {
            videoPath: string;
            posterImgPath: components["schemas"]["Image"] | null;
            title: string;
            captions: components["schemas"]["Caption"][];
        };
        /** @description Who the professional is. */
        ProfileIntro: {
            background: components["schemas"]["Image"] | null;
            avatar: components["schemas"]["Image"] | null;
            title: string;
            subTitle: string;
            quote: string;
            /** @description Sanitised HTML */
            proIntro: string;
            yearWork: {
                year: string;
                work: string;
            }[];
            socialIcons: {
                name: string;
                imgPath: components["schemas"]["Image"] | null;
                link: string;
            }[];
            softwareItems: {
                name: string;
                imgPath: components["schemas"]["Image"] | null;
            }[];
        };
        /** @description Works of the professional. */
        ProfilePortfolio: {
            sectionTitle: string;
            list: {
                id: string;
                title: string;
                imgPath: components["schemas"]["Image"] | null;
                description: string;
            }[];
        };
        /** @description Banner that leads on from the profile. */
        ExploreMoreBanner: {
            explore: {
                background: components["schemas"]["Image"] | null;
                title: string;
                subTitle: string;
                learnMoreUrl: string;
                learnMoreWording: string;
            } | null;
        };
        /** @description How the professional works with the product. */
        CreateWithProArt: {
            sectionTitle: string;
            createBlock: {
                id: string;
                title: string;
                imgPath: components["schemas"]["Image"] | null;
                para: string;
            }[];
        };
        /** @description Pictures of the professional’s work. */
        ProfileGallery: {
            sectionTitle: string;
            gallery: {
                id: string;
                imgPath: components["schemas"]["Image"];
                altText: string;
            }[];
        };
        /** @description A content-managed article; its HTML is sanitised. */
        OverviewArticle: {
            pageKey: string;
            title: string;
            /** @description Sanitised HTML without an h1; a film stands in it as `<div data-embed="…" data-title="…"></div>` */
            htmlContent: string;
            /** @description The headings of `htmlContent`, in its order */
            toc: components["schemas"]["TocEntry"][];
            /** @description The films of `htmlContent`, in its order */
            embeds: components["schemas"]["Embed"][];
        };
        /** @description Entry of a table of contents: a heading of the article. */
        TocEntry: {
            /** @description Value of the heading’s `id` */
            id: string;
            title: string;
            level: number;
        };
        /** @description A film of another site, to be loaded when the visitor asks for it. */
        Embed: {
            /** @description Address of a player at a known video host */
            url: string;
            title: string;
        };
        /** @description Products side by side, in the order asked for; unknown ones are left out. */
        Comparison: {
            productList: {
                productId: string;
                name: string;
                imgPath: components["schemas"]["Image"] | null;
                url: string;
            }[];
            specList: {
                title: string;
                /** @description One for each product, in the order of `productList`; empty where unknown */
                values: string[];
            }[];
        };
        /** @description All editions, by continent. */
        RegionGroups: {
            name: string;
            regions: {
                code: components["schemas"]["RegionCode"];
                /** @description Country and language in the edition’s own words, as `country / language` */
                endonym: string;
                languageTag: string;
                /** @enum {string} */
                direction: "ltr" | "rtl";
                /** @description Home page of the edition */
                path: string;
            }[];
        }[];
        /** @description Prices, and the wordings to show beside them. Without a shop the list is empty. */
        PriceResult: {
            /** @description May hold the place `{amount}` */
            ecSaveWording: string;
            lowestPriceWording: string;
            disclaimerWording: string;
            tooltipWording: string;
            productList: components["schemas"]["ProductPrice"][];
        };
        /** @description Price of one product; an amount that is not known is null. */
        ProductPrice: {
            productId: string;
            /** @description What it costs now, in the currency of the edition’s shop */
            price: number | null;
            /** @description What it costs without a discount */
            regularPrice: number | null;
            /** @description Amount saved */
            discount: number | null;
            /** @description The lowest price from 30 days before the promotion */
            historicLowPrice: number | null;
            /** @description Empty without a `buyText` */
            buyUrl: string;
            buyText: string;
            /** @description `buy`, `notify`, `wtb` … */
            buyCode: string;
            /** @description May hold the place `{price}` */
            startingAtWording: string;
            /** @description The price is the vendor’s own shop’s */
            estore: boolean;
            /** @description The amounts as the edition writes them */
            formatted: {
                price: string | null;
                regularPrice: string | null;
                discount: string | null;
                historicLowPrice: string | null;
            };
        };
        /** @description What is in a cart. */
        Cart: {
            total_quantity: number;
            /** @description Address of the shop, of an origin that the settings allow; else empty */
            checkout_url: string;
            translate: {
                items_in_cart: string;
                more_items: string;
                cart_subtotal: string;
                checkout: string;
            };
            prices: {
                subtotal_including_tax: {
                    value: number | null;
                    currency: string | null;
                } | null;
                subtotal_excluding_tax: {
                    value: number | null;
                    currency: string | null;
                } | null;
            };
            items: components["schemas"]["CartItem"][];
        };
        /** @description One row of a cart; what the shop does not say is null or empty. */
        CartItem: {
            quantity: number;
            additional_message: string | null;
            buy_page_url: string | null;
            product: {
                sku: string;
                name: string;
                price_range: {
                    minimum_price: {
                        final_price: {
                            value: number | null;
                            currency: string | null;
                        } | null;
                    };
                } | null;
                small_image: {
                    url: string;
                    label: string;
                } | null;
            };
            prices: {
                row_total: {
                    value: number | null;
                    currency: string | null;
                } | null;
                row_total_including_tax: {
                    value: number | null;
                    currency: string | null;
                } | null;
            };
        };
        /** @description The amounts of a cart as the edition writes them. */
        FormattedCart: {
            subtotal: string | null;
            subtotal_including_tax: string | null;
            subtotal_excluding_tax: string | null;
            /** @description In the order of the cart’s items */
            items: {
                final_price: string | null;
                total: string | null;
                row_total: string | null;
                row_total_including_tax: string | null;
            }[];
        };
        /** @description How the assistant’s panel stands on the page. */
        AssistantSettings: {
            system: string;
            websitePath: components["schemas"]["RegionCode"];
            pageKey: string;
            /** @description Of the edition, such as `de-de` */
            language: string;
            featureId: number;
            expandedByDefault: boolean;
            displayedByDefault: boolean;
            zIndex: number;
            panelZIndex: number;
            /** @description Distance from the inline end, px */
            offsetX: number;
            /** @description Distance from the lower edge, px */
            offsetY: number;
            theme: string;
            systemCode: string;
        };
        /** @description Suggestions of one type, such as products. */
        SearchGroup: {
            type: string;
            typeName: string;
            items: {
                id: string;
                /** @description Plain text */
                title: string;
                url: string;
                imgPath: components["schemas"]["Image"] | null;
                productLine: string;
            }[];
        };
        /** @description Where the visitor comes back to. */
        SessionChange: {
            /** @description Path of this site; anything else stands for the home page */
            returnUrl?: string;
        };
        /** @description The page that the assistant is asked on. */
        AssistantRequest: {
            /** @description Key of the page, from its breadcrumbs */
            pageKey?: string;
        };
        /** @description A call that failed in a browser, as the browser reports it. */
        ClientError: {
            /** @description Address of the call that failed */
            apiUrl: string;
            /** @description Path and query of the page the visitor is on */
            pageUrl: string;
            websiteCode: components["schemas"]["RegionCode"];
            /** @description What went wrong, in the browser’s words; for the log only */
            message?: string;
        };
    };
    responses: {
        /** @description Nothing changed since the answer whose `ETag` you sent. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `INVALID_REQUEST`: invalid request. */
        BadRequest: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `CROSS_SITE`: cross-site request. */
        Forbidden: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNKNOWN_REGION`: unknown region. `NOT_FOUND`: not found. `PRODUCT_OFFLINE`: product offline. */
        NotFound: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `METHOD_NOT_ALLOWED`: method not allowed. */
        MethodNotAllowed: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `REQUEST_TIMEOUT`: request timeout. */
        RequestTimeout: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `BODY_TOO_LARGE`: body too large. */
        PayloadTooLarge: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `URI_TOO_LONG`: address too long. */
        URITooLong: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: unsupported media type. */
        UnsupportedMediaType: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `MISDIRECTED`: misdirected request. */
        MisdirectedRequest: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `TOO_MANY_REQUESTS`: too many requests. */
        TooManyRequests: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `HEADERS_TOO_LARGE`: headers too large. */
        RequestHeaderFieldsTooLarge: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `INTERNAL`: internal error. */
        InternalServerError: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNAVAILABLE`: temporarily unavailable. */
        ServiceUnavailable: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
        RequestId: string;
        /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Tag of this content: the same data has the same tag on every server. */
        ETag: string;
        /** @description For clients: keep it, but ask again with `If-None-Match`; `no-store` when something is degraded or private. */
        "Cache-Control": string;
        /** @description For shared caches: how long it is fresh, and how long it may be served stale. */
        "CDN-Cache-Control": string;
        /** @description Tags to purge by: region, kind and every operation it is made of. */
        "Surrogate-Key": string;
        /** @description What the BFF’s own cache did (RFC 9211). */
        "Cache-Status": string;
        /** @description Where the time went. */
        "Server-Timing": string;
        /** @description The visitor’s session, when it has changed; sealed, and for http alone. */
        "Set-Cookie": string;
        /** @description Id of this request; name it when you report a fault. */
        "X-Request-Id": string;
        /** @description Seconds to wait before asking again. */
        "Retry-After": number;
        /** @description The methods that the address knows. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getShell: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShellAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPageByPath: {
        parameters: {
            query: {
                /** @description Site path; it may carry the query of the page: `/de/proart/what-pros-say/film/?page=2` */
                path: string;
            };
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageByPathAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHomePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWhatProsSayPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatProsSayPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProsCategoryPage: {
        parameters: {
            query?: {
                /** @description Code of a profession; all of them when absent */
                profession?: string;
                /** @description Whole number from 1 to 9999; 1 when absent */
                page?: number;
            };
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
                /** @description Category of the stories, as in the site’s address. */
                prosCategory: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProsCategoryPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProsProfilePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
                /** @description Category of the stories, as in the site’s address. */
                prosCategory: string;
                /** @description Name of the professional, as in the site’s address. */
                prosName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProsProfilePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProfessionPage: {
        parameters: {
            query?: {
                /** @description Whole number from 1 to 9999; 1 when absent */
                page?: number;
            };
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
                /** @description Code of the profession, as in `selectYourProfession` of the home page. */
                level1Code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfessionPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProductLinePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
                /** @description As in the address, without `-home`: `laptops` */
                productLine: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductLinePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOverviewPage: {
        parameters: {
            query: {
                /** @description Site path of the page; the region prefix may be missing */
                path: string;
                /** @description Preview of a draft; outside production only */
                pageId?: string;
                /** @description Preview of a draft; outside production only */
                dataRowId?: string;
            };
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getComparePage: {
        parameters: {
            query?: {
                /** @description Product ids, separated by commas: at most 4 */
                ids?: string[];
            };
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEntryPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryPage"];
                };
            };
            304: components["responses"]["NotModified"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPrices: {
        parameters: {
            query: {
                /** @description Product ids, separated by commas: 1 to 50 */
                ids: string[];
                /** @description With any value: the address that members are answered at, which no cache keeps anything of */
                member?: string;
            };
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricesAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSearchSuggestions: {
        parameters: {
            query: {
                /** @description 2 to 64 characters after trimming */
                q: string;
            };
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Surrogate-Key": components["headers"]["Surrogate-Key"];
                    "Cache-Status": components["headers"]["Cache-Status"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchSuggestionsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        /** @description Where the visitor comes back to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        /** @description Where the visitor comes back to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCartQuantity: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartQuantity"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    authorizeAssistant: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Regional edition. */
                region: components["schemas"]["RegionCode"];
            };
            cookie?: never;
        };
        /** @description The page that the assistant is asked on. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantAuthorization"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportClientError: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description A call that failed in a browser, as the browser reports it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientError"];
            };
        };
        responses: {
            /** @description Taken. */
            204: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "CDN-Cache-Control": components["headers"]["CDN-Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            304: components["responses"]["NotModified"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the answer you have; 304 without a body when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id of your own for this request, to find it in logs; without one the BFF makes one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            414: components["responses"]["URITooLong"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
