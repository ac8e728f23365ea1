// Made from the API document by `node scripts/api-types.mjs`; edits are overwritten.
export interface paths {
    "/api/user/getAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users */
        get: {
            parameters: {
                query?: {
                    limit?: number | null;
                    offset?: number | null;
                    fieldName?: string | null;
                    direction?: "asc" | "desc" | null;
                    search?: string | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                id: number;
                                /** Name */
                                name: string | null;
                                /** Email */
                                email: string | null;
                                /** Phone */
                                phone: string | null;
                                /** Title */
                                title: string | null;
                                /**
                                 * Status
                                 * @enum {unknown}
                                 */
                                status: 1 | 2 | 3 | null;
                                /** Store */
                                storeId: number | null;
                                /**
                                 * Last sign-in
                                 * Format: date-time
                                 */
                                lastLoginAt: string | null;
                                roles: {
                                    id: number;
                                    name: string;
                                }[];
                                labels: {
                                    status: string;
                                    store: string | null;
                                };
                            }[];
                            totalItems: number;
                        };
                    };
                };
                /** @description Refused, or a fault */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: false;
                            message: string;
                            errors?: {
                                field: string;
                                message: string;
                            }[];
                            requestId: string;
                        };
                    };
                };
            };
        };
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
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
