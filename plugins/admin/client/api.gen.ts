// Made from the API document by `node scripts/api-types.mjs`; edits are overwritten.
export interface paths {
    "/api/user/List": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ListRequest"];
                };
            };
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Store */
                                storeId: number | null;
                                /** Name */
                                name?: string | null;
                                /** First name */
                                firstName?: string;
                                /** Last name */
                                lastName?: string;
                                /** Email */
                                email?: string;
                                /** Phone */
                                phone?: string;
                                /** Title */
                                title?: string | null;
                                /** Roles */
                                roleIds?: number[];
                                /** Manager */
                                managerId?: number | null;
                                /**
                                 * Language and formats
                                 * @enum {unknown}
                                 */
                                locale?: "en-US" | "en-GB" | "es-US" | "fr-CA" | null;
                                /**
                                 * Time zone
                                 * @enum {unknown}
                                 */
                                timezone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC" | null;
                                /**
                                 * Status
                                 * @enum {unknown}
                                 */
                                status?: 1 | 2 | 3 | null;
                                /** Authenticator app */
                                secondFactor?: boolean | null;
                                /**
                                 * Last sign-in
                                 * Format: date-time
                                 */
                                lastLoginAt?: string | null;
                                /** Roles */
                                roles?: {
                                    /** Role */
                                    id: number | null;
                                    /** Name */
                                    name: string | null;
                                }[];
                                /**
                                 * Created
                                 * Format: date-time
                                 */
                                createdAt?: string | null;
                                /** Updated by */
                                updatedBy?: number | null;
                                /**
                                 * Updated
                                 * Format: date-time
                                 */
                                updatedAt?: string | null;
                                labels: {
                                    createdBy?: string | null;
                                    storeId?: string | null;
                                    managerId?: string | null;
                                    locale?: string | null;
                                    timezone?: string | null;
                                    status?: string | null;
                                    updatedBy?: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
                    cursor?: string | null;
                    fieldName?: string | null;
                    direction?: "asc" | "desc" | null;
                    search?: string | null;
                    name?: string | null;
                    firstName?: string | null;
                    lastName?: string | null;
                    email?: string | null;
                    phone?: string | null;
                    title?: string | null;
                    roleIds?: string | null;
                    storeId?: string | null;
                    managerId?: string | null;
                    locale?: string | null;
                    timezone?: string | null;
                    status?: string | null;
                    secondFactor?: string | null;
                    lastLoginAt?: string | null;
                    roles?: string | null;
                    id?: string | null;
                    version?: string | null;
                    createdBy?: string | null;
                    createdAt?: string | null;
                    updatedBy?: string | null;
                    updatedAt?: string | null;
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Store */
                                storeId: number | null;
                                /** Name */
                                name: string | null;
                                /** Email */
                                email: string;
                                /** Phone */
                                phone: string;
                                /** Title */
                                title: string | null;
                                /**
                                 * Status
                                 * @enum {unknown}
                                 */
                                status: 1 | 2 | 3 | null;
                                /**
                                 * Last sign-in
                                 * Format: date-time
                                 */
                                lastLoginAt: string | null;
                                /** Roles */
                                roles: {
                                    /** Role */
                                    id: number | null;
                                    /** Name */
                                    name: string | null;
                                }[];
                                labels: {
                                    storeId: string | null;
                                    status: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View users */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                            data: components["schemas"]["User"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/user/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** First name */
                        firstName: string;
                        /** Last name */
                        lastName: string;
                        /** Email */
                        email: string;
                        /** Phone */
                        phone: string;
                        /** Title */
                        title?: string | null;
                        /** Roles */
                        roleIds: number[];
                        /** Store */
                        storeId?: number | null;
                        /** Manager */
                        managerId?: number | null;
                        /**
                         * Language and formats
                         * @enum {unknown}
                         */
                        locale?: "en-US" | "en-GB" | "es-US" | "fr-CA" | null;
                        /**
                         * Time zone
                         * @enum {unknown}
                         */
                        timezone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC" | null;
                    };
                };
            };
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
                            data: components["schemas"]["User"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update users */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** First name */
                        firstName?: string;
                        /** Last name */
                        lastName?: string;
                        /** Email */
                        email?: string;
                        /** Phone */
                        phone?: string;
                        /** Title */
                        title?: string | null;
                        /** Roles */
                        roleIds?: number[];
                        /** Store */
                        storeId?: number | null;
                        /** Manager */
                        managerId?: number | null;
                        /**
                         * Language and formats
                         * @enum {unknown}
                         */
                        locale?: "en-US" | "en-GB" | "es-US" | "fr-CA" | null;
                        /**
                         * Time zone
                         * @enum {unknown}
                         */
                        timezone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC" | null;
                        /** Version */
                        version?: number;
                    };
                };
            };
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
                            data: components["schemas"]["User"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete users */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/Restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** User */
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/History": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** View the history of users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** User */
                        id: number;
                        /** Before */
                        before?: number | null;
                    };
                };
            };
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
                            data: components["schemas"]["HistoryEntry"][];
                            next?: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OptionsRequest"];
                };
            };
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
                            data: components["schemas"]["Option"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/Bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change many users at once */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BulkRequest"];
                };
            };
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
                            data: components["schemas"]["Operation"] | {
                                total: number;
                                allowed: number;
                                denied: number;
                                failing?: number;
                                problem?: string;
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/Export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Export users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ExportRequest"];
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/Import/Upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import users */
        post: {
            parameters: {
                query?: never;
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
                                id: string;
                                fileName: string;
                                rows: number;
                                headers: string[];
                                sample: string[][];
                                mapping: {
                                    [key: string]: string | null;
                                };
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/Import/Start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ImportRequest"];
                };
            };
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
                            data: components["schemas"]["Operation"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role/List": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List roles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ListRequest"];
                };
            };
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Name */
                                name?: string;
                                /** Description */
                                description?: string | null;
                                /** People */
                                holders?: number | null;
                                /** Permissions */
                                permissions?: number | null;
                                /**
                                 * Created
                                 * Format: date-time
                                 */
                                createdAt?: string | null;
                                /** Updated by */
                                updatedBy?: number | null;
                                /**
                                 * Updated
                                 * Format: date-time
                                 */
                                updatedAt?: string | null;
                                labels: {
                                    createdBy?: string | null;
                                    updatedBy?: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role/getAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List roles */
        get: {
            parameters: {
                query?: {
                    limit?: number | null;
                    offset?: number | null;
                    cursor?: string | null;
                    fieldName?: string | null;
                    direction?: "asc" | "desc" | null;
                    search?: string | null;
                    name?: string | null;
                    description?: string | null;
                    holders?: string | null;
                    permissions?: string | null;
                    id?: string | null;
                    version?: string | null;
                    createdBy?: string | null;
                    createdAt?: string | null;
                    updatedBy?: string | null;
                    updatedAt?: string | null;
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Name */
                                name: string;
                                /** Description */
                                description: string | null;
                                /** People */
                                holders: number | null;
                                /** Permissions */
                                permissions: number | null;
                                labels: Record<string, never>;
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/role/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View roles */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                            data: components["schemas"]["Role"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/role/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create roles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Name */
                        name: string;
                        /** Description */
                        description?: string | null;
                    };
                };
            };
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
                            data: components["schemas"]["Role"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role/update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update roles */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Name */
                        name?: string;
                        /** Description */
                        description?: string | null;
                        /** Version */
                        version?: number;
                    };
                };
            };
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
                            data: components["schemas"]["Role"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete roles */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role/Restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore roles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Role */
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role/History": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** View the history of roles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Role */
                        id: number;
                        /** Before */
                        before?: number | null;
                    };
                };
            };
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
                            data: components["schemas"]["HistoryEntry"][];
                            next?: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among roles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OptionsRequest"];
                };
            };
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
                            data: components["schemas"]["Option"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role/Export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Export roles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ExportRequest"];
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/module/List": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List modules */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ListRequest"];
                };
            };
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Title */
                                title?: string;
                                /** Permissions */
                                permissions?: number | null;
                                /** Used by the plugin */
                                plugin?: string | null;
                                /**
                                 * Created
                                 * Format: date-time
                                 */
                                createdAt?: string | null;
                                /** Updated by */
                                updatedBy?: number | null;
                                /**
                                 * Updated
                                 * Format: date-time
                                 */
                                updatedAt?: string | null;
                                labels: {
                                    createdBy?: string | null;
                                    updatedBy?: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/module/modules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View modules */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                            data: components["schemas"]["Module"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/module/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create modules */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Title */
                        title: string;
                    };
                };
            };
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
                            data: components["schemas"]["Module"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/module/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update modules */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Title */
                        title?: string;
                        /** Version */
                        version?: number;
                    };
                };
            };
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
                            data: components["schemas"]["Module"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        /** Delete modules */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/module/Restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore modules */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Module */
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/module/History": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** View the history of modules */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Module */
                        id: number;
                        /** Before */
                        before?: number | null;
                    };
                };
            };
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
                            data: components["schemas"]["HistoryEntry"][];
                            next?: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/module/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among modules */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OptionsRequest"];
                };
            };
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
                            data: components["schemas"]["Option"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Permission/PermissionList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List permissions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ListRequest"];
                };
            };
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Label */
                                label?: string;
                                /** Key */
                                key?: string;
                                /** Module */
                                moduleId?: number;
                                /** Place in the module */
                                place?: number | null;
                                /** Roles */
                                roles?: number | null;
                                /** Used by the plugin */
                                plugin?: string | null;
                                /**
                                 * Created
                                 * Format: date-time
                                 */
                                createdAt?: string | null;
                                /** Updated by */
                                updatedBy?: number | null;
                                /**
                                 * Updated
                                 * Format: date-time
                                 */
                                updatedAt?: string | null;
                                labels: {
                                    createdBy?: string | null;
                                    moduleId?: string | null;
                                    updatedBy?: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permission/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View permissions */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                            data: components["schemas"]["Permission"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        /** Delete permissions */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permission/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create permissions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Label */
                        label: string;
                        /** Key */
                        key: string;
                        /** Module */
                        moduleId: number;
                    };
                };
            };
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
                            data: components["schemas"]["Permission"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permission/update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update permissions */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Label */
                        label?: string;
                        /** Key */
                        key?: string;
                        /** Module */
                        moduleId?: number;
                        /** Version */
                        version?: number;
                    };
                };
            };
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
                            data: components["schemas"]["Permission"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permission/Restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore permissions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Permission */
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permission/History": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** View the history of permissions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Permission */
                        id: number;
                        /** Before */
                        before?: number | null;
                    };
                };
            };
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
                            data: components["schemas"]["HistoryEntry"][];
                            next?: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permission/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among permissions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OptionsRequest"];
                };
            };
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
                            data: components["schemas"]["Option"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/RecordList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List menus */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ListRequest"];
                };
            };
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Title */
                                title?: string;
                                /** Link */
                                link?: string | null;
                                /** Icon */
                                icon?: string | null;
                                /** Badge */
                                badge?: string | null;
                                /** Only a heading */
                                isHeading?: boolean | null;
                                /** Below */
                                parentId?: number | null;
                                /**
                                 * Section
                                 * @enum {unknown}
                                 */
                                section?: "My Work" | "Sales" | "Customers" | null;
                                /** Only for who sees the module */
                                moduleId?: number | null;
                                /** Hidden for everybody */
                                isHide?: boolean | null;
                                /** Place */
                                position?: number | null;
                                /** Used by the plugin */
                                plugin?: string | null;
                                /**
                                 * Created
                                 * Format: date-time
                                 */
                                createdAt?: string | null;
                                /** Updated by */
                                updatedBy?: number | null;
                                /**
                                 * Updated
                                 * Format: date-time
                                 */
                                updatedAt?: string | null;
                                labels: {
                                    createdBy?: string | null;
                                    parentId?: string | null;
                                    section?: string | null;
                                    moduleId?: string | null;
                                    updatedBy?: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/getAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List menus */
        get: {
            parameters: {
                query?: {
                    limit?: number | null;
                    offset?: number | null;
                    cursor?: string | null;
                    fieldName?: string | null;
                    direction?: "asc" | "desc" | null;
                    search?: string | null;
                    title?: string | null;
                    link?: string | null;
                    icon?: string | null;
                    badge?: string | null;
                    isHeading?: string | null;
                    parentId?: string | null;
                    section?: string | null;
                    moduleId?: string | null;
                    isHide?: string | null;
                    position?: string | null;
                    plugin?: string | null;
                    id?: string | null;
                    version?: string | null;
                    createdBy?: string | null;
                    createdAt?: string | null;
                    updatedBy?: string | null;
                    updatedAt?: string | null;
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Title */
                                title: string;
                                /** Link */
                                link: string | null;
                                /** Below */
                                parentId: number | null;
                                /**
                                 * Section
                                 * @enum {unknown}
                                 */
                                section: "My Work" | "Sales" | "Customers" | null;
                                /** Only for who sees the module */
                                moduleId: number | null;
                                /** Hidden for everybody */
                                isHide: boolean | null;
                                /** Used by the plugin */
                                plugin: string | null;
                                labels: {
                                    parentId: string | null;
                                    section: string | null;
                                    moduleId: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/Menus/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View menus */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                            data: components["schemas"]["Menu"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/Menus/Create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create menus */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Title */
                        title: string;
                        /** Link */
                        link?: string | null;
                        /** Icon */
                        icon?: string | null;
                        /** Badge */
                        badge?: string | null;
                        /** Only a heading */
                        isHeading?: boolean | null;
                        /** Below */
                        parentId?: number | null;
                        /**
                         * Section
                         * @enum {unknown}
                         */
                        section?: "My Work" | "Sales" | "Customers" | null;
                        /** Only for who sees the module */
                        moduleId?: number | null;
                        /** Hidden for everybody */
                        isHide?: boolean | null;
                    };
                };
            };
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
                            data: components["schemas"]["Menu"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/Update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update menus */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Menu */
                        id?: number;
                        /** Title */
                        title?: string;
                        /** Link */
                        link?: string | null;
                        /** Icon */
                        icon?: string | null;
                        /** Badge */
                        badge?: string | null;
                        /** Only a heading */
                        isHeading?: boolean | null;
                        /** Below */
                        parentId?: number | null;
                        /**
                         * Section
                         * @enum {unknown}
                         */
                        section?: "My Work" | "Sales" | "Customers" | null;
                        /** Only for who sees the module */
                        moduleId?: number | null;
                        /** Hidden for everybody */
                        isHide?: boolean | null;
                        /** Version */
                        version?: number;
                    };
                };
            };
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
                            data: components["schemas"]["Menu"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/Delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete menus */
        delete: {
            parameters: {
                query: {
                    id: number;
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
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/Restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore menus */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Menu */
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/History": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** View the history of menus */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Menu */
                        id: number;
                        /** Before */
                        before?: number | null;
                    };
                };
            };
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
                            data: components["schemas"]["HistoryEntry"][];
                            next?: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/menu/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among menus */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OptionsRequest"];
                };
            };
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
                            data: components["schemas"]["Option"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among menus */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OptionsRequest"];
                };
            };
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
                            data: components["schemas"]["Option"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/AuditLog/List": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List audit entries */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ListRequest"];
                };
            };
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /**
                                 * When
                                 * Format: date-time
                                 */
                                at?: string;
                                /**
                                 * What
                                 * @enum {unknown}
                                 */
                                action?: "signIn" | "signInFailed" | "signInBlocked" | "signOut" | "roleSwitched" | "viewingBegun" | "viewingEnded" | "passwordChanged" | "secondFactorAdded" | "roleMade" | "roleChanged" | "roleDeleted" | "roleRestored" | "rightsChanged" | "moduleMade" | "moduleChanged" | "moduleDeleted" | "moduleRestored" | "permissionMade" | "permissionChanged" | "permissionDeleted" | "permissionRestored" | "menuMade" | "menuChanged" | "menuMoved" | "menuHidden" | "menuShown" | "menuOrderDropped" | "menuDeleted" | "menuRestored" | "personInvited" | "personSuspended" | "personActivated" | "personDeleted" | "personRestored" | "secondFactorReset" | "sessionsEnded" | "roleGiven" | "roleTaken" | "settingsChanged" | "settingsReset" | "settingsRestored" | "lookupAdded" | "lookupRenamed" | "lookupRetired" | "lookupRestored" | "lookupsReordered" | "noteDeleted" | "exported" | "imported" | "bulkUpdated" | "bulkDeleted" | "clientsMerged" | "clientMergeUndone" | "operationUndone" | "sensitiveViewed" | "sensitiveFileRead" | "formSubmitted" | "formLinkSent" | "formLinkRevoked";
                                /** Who */
                                person?: number | null;
                                /** In the role */
                                roleId?: number | null;
                                /** To what */
                                subject?: string | null;
                                /** From */
                                address?: string | null;
                                /** Kind of record */
                                recordEntity?: string | null;
                                /** Record */
                                recordId?: number | null;
                                /** Details */
                                details?: Record<string, never> | null;
                                /**
                                 * Created
                                 * Format: date-time
                                 */
                                createdAt?: string | null;
                                /** Updated by */
                                updatedBy?: number | null;
                                /**
                                 * Updated
                                 * Format: date-time
                                 */
                                updatedAt?: string | null;
                                labels: {
                                    createdBy?: string | null;
                                    action?: string | null;
                                    person?: string | null;
                                    roleId?: string | null;
                                    updatedBy?: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/AuditLog/getAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit entries */
        get: {
            parameters: {
                query?: {
                    limit?: number | null;
                    offset?: number | null;
                    cursor?: string | null;
                    fieldName?: string | null;
                    direction?: "asc" | "desc" | null;
                    search?: string | null;
                    at?: string | null;
                    action?: string | null;
                    person?: string | null;
                    roleId?: string | null;
                    subject?: string | null;
                    address?: string | null;
                    recordEntity?: string | null;
                    recordId?: string | null;
                    details?: string | null;
                    id?: string | null;
                    version?: string | null;
                    createdBy?: string | null;
                    createdAt?: string | null;
                    updatedBy?: string | null;
                    updatedAt?: string | null;
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /**
                                 * When
                                 * Format: date-time
                                 */
                                at: string;
                                /**
                                 * What
                                 * @enum {unknown}
                                 */
                                action: "signIn" | "signInFailed" | "signInBlocked" | "signOut" | "roleSwitched" | "viewingBegun" | "viewingEnded" | "passwordChanged" | "secondFactorAdded" | "roleMade" | "roleChanged" | "roleDeleted" | "roleRestored" | "rightsChanged" | "moduleMade" | "moduleChanged" | "moduleDeleted" | "moduleRestored" | "permissionMade" | "permissionChanged" | "permissionDeleted" | "permissionRestored" | "menuMade" | "menuChanged" | "menuMoved" | "menuHidden" | "menuShown" | "menuOrderDropped" | "menuDeleted" | "menuRestored" | "personInvited" | "personSuspended" | "personActivated" | "personDeleted" | "personRestored" | "secondFactorReset" | "sessionsEnded" | "roleGiven" | "roleTaken" | "settingsChanged" | "settingsReset" | "settingsRestored" | "lookupAdded" | "lookupRenamed" | "lookupRetired" | "lookupRestored" | "lookupsReordered" | "noteDeleted" | "exported" | "imported" | "bulkUpdated" | "bulkDeleted" | "clientsMerged" | "clientMergeUndone" | "operationUndone" | "sensitiveViewed" | "sensitiveFileRead" | "formSubmitted" | "formLinkSent" | "formLinkRevoked";
                                /** Who */
                                person: number | null;
                                /** In the role */
                                roleId: number | null;
                                /** To what */
                                subject: string | null;
                                /** From */
                                address: string | null;
                                labels: {
                                    action: string | null;
                                    person: string | null;
                                    roleId: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/AuditLog/History": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** View the history of audit entries */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Audit entry */
                        id: number;
                        /** Before */
                        before?: number | null;
                    };
                };
            };
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
                            data: components["schemas"]["HistoryEntry"][];
                            next?: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auditEntry/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among audit entries */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OptionsRequest"];
                };
            };
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
                            data: components["schemas"]["Option"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/AuditLog/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among audit entries */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OptionsRequest"];
                };
            };
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
                            data: components["schemas"]["Option"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/AuditLog/Export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Export audit entries */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ExportRequest"];
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/UserSetting/List": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List settings */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ListRequest"];
                };
            };
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Product name */
                                productName?: string | null;
                                /** Primary colour */
                                primaryColor?: string | null;
                                /** Web logo */
                                webLogoDoc?: {
                                    id: string;
                                    fileName: string;
                                    /** @enum {unknown} */
                                    type: "image/png" | "image/jpeg" | "image/webp";
                                    size: number;
                                }[] | null;
                                /** Mobile logo */
                                mobileLogoDoc?: {
                                    id: string;
                                    fileName: string;
                                    /** @enum {unknown} */
                                    type: "image/png" | "image/jpeg" | "image/webp";
                                    size: number;
                                }[] | null;
                                /**
                                 * Created
                                 * Format: date-time
                                 */
                                createdAt?: string | null;
                                /** Updated by */
                                updatedBy?: number | null;
                                /**
                                 * Updated
                                 * Format: date-time
                                 */
                                updatedAt?: string | null;
                                labels: {
                                    createdBy?: string | null;
                                    updatedBy?: string | null;
                                };
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/UserSetting/getAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List settings */
        get: {
            parameters: {
                query?: {
                    limit?: number | null;
                    offset?: number | null;
                    cursor?: string | null;
                    fieldName?: string | null;
                    direction?: "asc" | "desc" | null;
                    search?: string | null;
                    productName?: string | null;
                    primaryColor?: string | null;
                    webLogoDoc?: string | null;
                    mobileLogoDoc?: string | null;
                    id?: string | null;
                    version?: string | null;
                    createdBy?: string | null;
                    createdAt?: string | null;
                    updatedBy?: string | null;
                    updatedAt?: string | null;
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
                                /** Id */
                                id: number;
                                /** Version */
                                version: number;
                                /** Created by */
                                createdBy: number | null;
                                /** Product name */
                                productName: string | null;
                                /** Primary colour */
                                primaryColor: string | null;
                                /** Web logo */
                                webLogoDoc: {
                                    id: string;
                                    fileName: string;
                                    /** @enum {unknown} */
                                    type: "image/png" | "image/jpeg" | "image/webp";
                                    size: number;
                                }[] | null;
                                /** Mobile logo */
                                mobileLogoDoc: {
                                    id: string;
                                    fileName: string;
                                    /** @enum {unknown} */
                                    type: "image/png" | "image/jpeg" | "image/webp";
                                    size: number;
                                }[] | null;
                                labels: Record<string, never>;
                            }[];
                            totalItems?: number;
                            about?: boolean;
                            next?: string;
                            previous?: string;
                            masked?: string[];
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/UserSetting/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View settings */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                            data: components["schemas"]["UserSetting"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/UserSetting/Create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create settings */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Product name */
                        productName?: string | null;
                        /** Primary colour */
                        primaryColor?: string | null;
                        /** Web logo */
                        webLogoDoc?: {
                            id: string;
                            fileName: string;
                            /** @enum {unknown} */
                            type: "image/png" | "image/jpeg" | "image/webp";
                            size: number;
                        }[] | null;
                        /** Mobile logo */
                        mobileLogoDoc?: {
                            id: string;
                            fileName: string;
                            /** @enum {unknown} */
                            type: "image/png" | "image/jpeg" | "image/webp";
                            size: number;
                        }[] | null;
                    };
                };
            };
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
                            data: components["schemas"]["UserSetting"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/UserSetting/Update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update settings */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Settings */
                        id?: number;
                        /** Product name */
                        productName?: string | null;
                        /** Primary colour */
                        primaryColor?: string | null;
                        /** Web logo */
                        webLogoDoc?: {
                            id: string;
                            fileName: string;
                            /** @enum {unknown} */
                            type: "image/png" | "image/jpeg" | "image/webp";
                            size: number;
                        }[] | null;
                        /** Mobile logo */
                        mobileLogoDoc?: {
                            id: string;
                            fileName: string;
                            /** @enum {unknown} */
                            type: "image/png" | "image/jpeg" | "image/webp";
                            size: number;
                        }[] | null;
                        /** Version */
                        version?: number;
                    };
                };
            };
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
                            data: components["schemas"]["UserSetting"];
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/UserSetting/Delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete settings */
        delete: {
            parameters: {
                query: {
                    id: number;
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
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/UserSetting/Restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore settings */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Settings */
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/UserSetting/History": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** View the history of settings */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Settings */
                        id: number;
                        /** Before */
                        before?: number | null;
                    };
                };
            };
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
                            data: components["schemas"]["HistoryEntry"][];
                            next?: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/UserSetting/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among settings */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OptionsRequest"];
                };
            };
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
                            data: components["schemas"]["Option"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/module/getAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List modules */
        get: {
            parameters: {
                query?: never;
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
                                title: string;
                                permissions: {
                                    id: number;
                                    moduleId: number;
                                    key: string;
                                    label: string;
                                }[];
                            }[];
                            totalItems: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/module/role/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See the modules of a role */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    roleId: number;
                };
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
                                title: string;
                                permissions: {
                                    id: number;
                                    moduleId: number;
                                    key: string;
                                    label: string;
                                    granted: boolean;
                                }[];
                            }[];
                            totalItems: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/permission/getAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List permissions */
        get: {
            parameters: {
                query?: never;
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
                                moduleId: number;
                                key: string;
                                label: string;
                            }[];
                            totalItems: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/Menus/OrderView": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** See the order of menus */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Role */
                        roleId?: number | null;
                    };
                };
            };
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
                                /** @description The role has an order of its own */
                                isOwn: boolean;
                                roles: {
                                    id: number;
                                    name: string;
                                }[];
                                menus: {
                                    id: number;
                                    version: number;
                                    parentId: number | null;
                                    section: string | null;
                                    title: string;
                                    icon: string | null;
                                    link: string | null;
                                    badge: string | null;
                                    plugin: string | null;
                                    moduleId: number | null;
                                    isHeading: boolean;
                                    isHide: boolean;
                                    isHideInRole: boolean;
                                }[];
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/Move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Move menus */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Menu */
                        id: number;
                        /** Role */
                        roleId?: number | null;
                        /** Below */
                        parentId?: number | null;
                        /**
                         * Section
                         * @enum {unknown}
                         */
                        section?: "My Work" | "Sales" | "Customers" | null;
                        /** Before */
                        beforeId?: number | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/Hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Hide menus for a role */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Menu */
                        id: number;
                        /** Role */
                        roleId: number;
                        /** Hidden */
                        isHide: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Menus/FollowEverybody": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Let a role follow everybody’s order of menus */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Role */
                        roleId: number;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role-permissions/bulk/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See what a role may do */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    roleId: number;
                };
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
                                roleId: number;
                                name: string;
                                version: number;
                                permissionIds: number[];
                                fixed: boolean;
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/role-permissions/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a role its permissions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Role */
                        roleId: number;
                        /** Permissions */
                        permissionIds?: number[] | null;
                        /** Version */
                        version?: number | null;
                    };
                };
            };
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
                                roleId: number;
                                name: string;
                                version: number;
                                permissionIds: number[];
                                fixed: boolean;
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role-permissions/bulk/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change what a role may do */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Role */
                        roleId: number;
                        /** Permissions */
                        permissionIds?: number[] | null;
                        /** Version */
                        version?: number | null;
                    };
                };
            };
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
                                roleId: number;
                                name: string;
                                version: number;
                                permissionIds: number[];
                                fixed: boolean;
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role/{id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Clone roles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Name */
                        name: string;
                    };
                };
            };
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
                                roleId: number;
                                name: string;
                                version: number;
                                permissionIds: number[];
                                fixed: boolean;
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See which roles can be given */
        get: {
            parameters: {
                query?: never;
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
                                name: string;
                                description: string | null;
                                beyond: string[];
                                beyondCount: number;
                            }[];
                            totalItems: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        /** Give roles */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** User */
                        userId: number;
                        /** Role */
                        roleId?: number | null;
                        /** Roles */
                        roleIds?: number[] | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user-roles/removeRole": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take roles away */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** User */
                        userId: number;
                        /** Role */
                        roleId?: number | null;
                        /** Roles */
                        roleIds?: number[] | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspend users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate users */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset second factors */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See sessions */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
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
                                id: string;
                                role: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                seenAt: string;
                                current: boolean;
                            }[];
                            totalItems: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
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
    "/api/user/{id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End sessions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Session */
                        sessionId?: string | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Lookup/All": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List look-up lists with their entries */
        post: {
            parameters: {
                query?: never;
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
                                id: string;
                                title: string;
                                entries: {
                                    id: number;
                                    name: string;
                                    retired: boolean;
                                    usedBy?: string;
                                }[];
                            }[];
                            totalItems: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Lookup/Uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How many records name each entry of a look-up list; one that is not there, none */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** List */
                        list: string;
                    };
                };
            };
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
                                records: number;
                            }[];
                            totalItems: number;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Lookup/Create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an entry to a look-up list */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** List */
                        list: string;
                        /** Name */
                        name: string;
                    };
                };
            };
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
                                id: string;
                                title: string;
                                entries: {
                                    id: number;
                                    name: string;
                                    retired: boolean;
                                    usedBy?: string;
                                }[];
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Lookup/Update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename, retire or bring back an entry of a look-up list */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** List */
                        list: string;
                        /** Entry */
                        id: number;
                        /** Name */
                        name?: string | null;
                        /** Retired */
                        retired?: boolean | null;
                    };
                };
            };
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
                                id: string;
                                title: string;
                                entries: {
                                    id: number;
                                    name: string;
                                    retired: boolean;
                                    usedBy?: string;
                                }[];
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Lookup/Order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a look-up list into another order */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** List */
                        list: string;
                        /** Entries */
                        ids: number[];
                    };
                };
            };
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
                                id: string;
                                title: string;
                                entries: {
                                    id: number;
                                    name: string;
                                    retired: boolean;
                                    usedBy?: string;
                                }[];
                            };
                            message?: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
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
        Refusal: {
            /** @enum {boolean} */
            success: false;
            message: string;
            /** @description Of a denial: what it would need, and which roles grant that */
            hint?: string;
            /** @description A word for the caller’s code, where one status has several meanings */
            reason?: string;
            errors?: {
                field: string;
                message: string;
            }[];
            requestId: string;
        };
        Done: {
            /** @enum {boolean} */
            success: true;
            message?: string;
        };
        Option: {
            id: number;
            name: string;
            hint?: string;
        };
        OptionsRequest: {
            /** Search */
            search?: string | null;
            /** Ids */
            ids?: number[] | null;
            /** Limit */
            limit?: number | null;
        };
        Operation: {
            id: number;
            /** @enum {unknown} */
            kind: "bulkUpdate" | "bulkDelete" | "import" | "importCheck" | "undo";
            entity: string;
            /** @enum {unknown} */
            state: "running" | "done" | "cancelled" | "failed" | "undone";
            total: number;
            done: number;
            failed: number;
            skipped: number;
            message: string | null;
            problems: {
                row: string;
                message: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: date-time */
            undoUntil: string | null;
        };
        ListRequest: {
            /** id */
            id?: number | null;
            /** limit */
            limit?: number | null;
            /** offset */
            offset?: number | null;
            /** cursor */
            cursor?: string | null;
            /** sorting */
            sorting?: {
                /** fieldName */
                fieldName?: string | null;
                /**
                 * direction
                 * @enum {unknown}
                 */
                direction?: "asc" | "desc" | null;
            } | null;
            /** searchCol */
            searchCol?: string | null;
            /** filter */
            filter?: Record<string, never> | null;
            /** commonFilters */
            commonFilters?: {
                /** search */
                search?: string | null;
                /**
                 * fromDate
                 * Format: date
                 */
                fromDate?: string | null;
                /**
                 * toDate
                 * Format: date
                 */
                toDate?: string | null;
                /** assignTo */
                assignTo?: string | number | boolean | unknown[] | null;
                /** leadOptions */
                leadOptions?: string | number | boolean | unknown[] | null;
                /** isChild */
                isChild?: string | number | boolean | unknown[] | null;
                /** makeId */
                makeId?: string | number | boolean | unknown[] | null;
            } | null;
            /** columns */
            columns?: string[] | null;
            /** total */
            total?: boolean | null;
        };
        User: {
            /** Name */
            name: string | null;
            /** First name */
            firstName: string;
            /** Last name */
            lastName: string;
            /** Email */
            email: string;
            /** Phone */
            phone: string;
            /** Title */
            title: string | null;
            /** Roles */
            roleIds: number[];
            /** Store */
            storeId: number | null;
            /** Manager */
            managerId: number | null;
            /**
             * Language and formats
             * @enum {unknown}
             */
            locale: "en-US" | "en-GB" | "es-US" | "fr-CA" | null;
            /**
             * Time zone
             * @enum {unknown}
             */
            timezone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC" | null;
            /**
             * Status
             * @enum {unknown}
             */
            status: 1 | 2 | 3 | null;
            /** Authenticator app */
            secondFactor: boolean | null;
            /**
             * Last sign-in
             * Format: date-time
             */
            lastLoginAt: string | null;
            /** Roles */
            roles: {
                /** Role */
                id: number | null;
                /** Name */
                name: string | null;
            }[];
            id: number;
            version: number;
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            updatedBy: number | null;
            /** Format: date-time */
            updatedAt: string;
            masked: string[];
            labels: {
                storeId: string | null;
                managerId: string | null;
                locale: string | null;
                timezone: string | null;
                status: string | null;
                createdBy: string | null;
                updatedBy: string | null;
            } & {
                [key: string]: string | null;
            };
        };
        HistoryEntry: {
            id: number;
            /** @enum {unknown} */
            action: "create" | "update" | "delete" | "restore";
            /** @enum {unknown} */
            via: "import" | "bulk" | "undo" | "system" | null;
            by: {
                id: number;
                name: string;
            } | null;
            /** Format: date-time */
            at: string;
            changes: {
                field: string;
                label: string;
                from?: string | null;
                to?: string | null;
                /** @enum {unknown} */
                hidden?: true;
            }[];
            note: string | null;
        };
        BulkRequest: {
            /** Ids */
            ids?: number[] | null;
            /** Except */
            except?: number[] | null;
            /** Filter */
            filter?: Record<string, never> | null;
            /** Search */
            search?: string | null;
            /**
             * Action
             * @enum {unknown}
             */
            action: "update" | "delete";
            /** Values */
            values?: Record<string, never> | null;
            /** Dry run */
            dryRun?: boolean | null;
        };
        ExportRequest: {
            /** Ids */
            ids?: number[] | null;
            /** Except */
            except?: number[] | null;
            /** Filter */
            filter?: Record<string, never> | null;
            /** Search */
            search?: string | null;
            /**
             * Format
             * @enum {unknown}
             */
            format: "csv" | "xlsx";
            /** Columns */
            columns?: string[] | null;
            /** Sorting */
            sorting?: {
                /** Field */
                fieldName?: string | null;
                /**
                 * Direction
                 * @enum {unknown}
                 */
                direction?: "asc" | "desc" | null;
            } | null;
            /** Template */
            template?: boolean | null;
        };
        ImportRequest: {
            /** File */
            file: string;
            /** Mapping */
            mapping: Record<string, never>;
            /**
             * Duplicates
             * @enum {unknown}
             */
            duplicates: "skip" | "update" | "create";
            /** Dry run */
            dryRun: boolean;
        };
        Role: {
            /** Name */
            name: string;
            /** Description */
            description: string | null;
            /** People */
            holders: number | null;
            /** Permissions */
            permissions: number | null;
            id: number;
            version: number;
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            updatedBy: number | null;
            /** Format: date-time */
            updatedAt: string;
            masked: string[];
            labels: {
                createdBy: string | null;
                updatedBy: string | null;
            } & {
                [key: string]: string | null;
            };
        };
        Module: {
            /** Title */
            title: string;
            /** Permissions */
            permissions: number | null;
            /** Used by the plugin */
            plugin: string | null;
            id: number;
            version: number;
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            updatedBy: number | null;
            /** Format: date-time */
            updatedAt: string;
            masked: string[];
            labels: {
                createdBy: string | null;
                updatedBy: string | null;
            } & {
                [key: string]: string | null;
            };
        };
        Permission: {
            /** Label */
            label: string;
            /** Key */
            key: string;
            /** Module */
            moduleId: number;
            /** Place in the module */
            place: number | null;
            /** Roles */
            roles: number | null;
            /** Used by the plugin */
            plugin: string | null;
            id: number;
            version: number;
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            updatedBy: number | null;
            /** Format: date-time */
            updatedAt: string;
            masked: string[];
            labels: {
                moduleId: string | null;
                createdBy: string | null;
                updatedBy: string | null;
            } & {
                [key: string]: string | null;
            };
        };
        Menu: {
            /** Title */
            title: string;
            /** Link */
            link: string | null;
            /** Icon */
            icon: string | null;
            /** Badge */
            badge: string | null;
            /** Only a heading */
            isHeading: boolean | null;
            /** Below */
            parentId: number | null;
            /**
             * Section
             * @enum {unknown}
             */
            section: "My Work" | "Sales" | "Customers" | null;
            /** Only for who sees the module */
            moduleId: number | null;
            /** Hidden for everybody */
            isHide: boolean | null;
            /** Place */
            position: number | null;
            /** Used by the plugin */
            plugin: string | null;
            id: number;
            version: number;
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            updatedBy: number | null;
            /** Format: date-time */
            updatedAt: string;
            masked: string[];
            labels: {
                parentId: string | null;
                section: string | null;
                moduleId: string | null;
                createdBy: string | null;
                updatedBy: string | null;
            } & {
                [key: string]: string | null;
            };
        };
        UserSetting: {
            /** Product name */
            productName: string | null;
            /** Primary colour */
            primaryColor: string | null;
            /** Web logo */
            webLogoDoc: {
                id: string;
                fileName: string;
                /** @enum {unknown} */
                type: "image/png" | "image/jpeg" | "image/webp";
                size: number;
            }[] | null;
            /** Mobile logo */
            mobileLogoDoc: {
                id: string;
                fileName: string;
                /** @enum {unknown} */
                type: "image/png" | "image/jpeg" | "image/webp";
                size: number;
            }[] | null;
            id: number;
            version: number;
            createdBy: number | null;
            /** Format: date-time */
            createdAt: string;
            updatedBy: number | null;
            /** Format: date-time */
            updatedAt: string;
            masked: string[];
            labels: {
                createdBy: string | null;
                updatedBy: string | null;
            } & {
                [key: string]: string | null;
            };
        };
    };
    responses: {
        /** @description Refused, or a fault */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
