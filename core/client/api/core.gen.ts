// Made from the API document by `node scripts/api-types.mjs`; edits are overwritten.
export interface paths {
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with email and password; a code is sent */
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
                        /** Email */
                        email: string;
                        /** Password */
                        password: string;
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
                            message?: string;
                            roles: {
                                id: number;
                                name: string;
                            }[];
                            requireOtp?: boolean;
                            qr?: string;
                            key?: string;
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
    "/api/auth/send-mobile-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a phone number; a code is sent to it */
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
                        /** Phone */
                        phone: string;
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
                            message?: string;
                            roles: {
                                id: number;
                                name: string;
                            }[];
                            requireOtp?: boolean;
                            qr?: string;
                            key?: string;
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
    "/api/auth/resend-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a new code for the sign-in that awaits one */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
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
    "/api/auth/request-qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The authenticator app's QR code of the sign-in that awaits a code */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
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
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message?: string;
                            qr: string;
                            key: string;
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
    "/api/auth/verify-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish signing in with the code that was mailed, or that the authenticator app shows */
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
                        /** Email */
                        email: string;
                        /** OTP */
                        otp: string;
                        /** App code */
                        appCode?: string | null;
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
                            message?: string;
                            user: {
                                id: number;
                                name: string;
                                firstName: string;
                                lastName: string;
                                email: string;
                                storeId: number | null;
                                roles: {
                                    id: number;
                                    name: string;
                                }[];
                                currentRoleId: number;
                                viewing?: {
                                    id: number;
                                    name: string;
                                };
                                sessionId: string;
                                session: {
                                    idleMinutes: number;
                                    /** Format: date-time */
                                    endsAt: string;
                                };
                            };
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
    "/api/auth/verify-mobile-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish signing in with the code that was sent to the phone */
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
                        /** Phone */
                        phone: string;
                        /** OTP */
                        otp: string;
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
                            message?: string;
                            user: {
                                id: number;
                                name: string;
                                firstName: string;
                                lastName: string;
                                email: string;
                                storeId: number | null;
                                roles: {
                                    id: number;
                                    name: string;
                                }[];
                                currentRoleId: number;
                                viewing?: {
                                    id: number;
                                    name: string;
                                };
                                sessionId: string;
                                session: {
                                    idleMinutes: number;
                                    /** Format: date-time */
                                    endsAt: string;
                                };
                            };
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
    "/api/user/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person */
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
                            message?: string;
                            user: {
                                id: number;
                                name: string;
                                firstName: string;
                                lastName: string;
                                email: string;
                                storeId: number | null;
                                roles: {
                                    id: number;
                                    name: string;
                                }[];
                                currentRoleId: number;
                                viewing?: {
                                    id: number;
                                    name: string;
                                };
                                sessionId: string;
                                session: {
                                    idleMinutes: number;
                                    /** Format: date-time */
                                    endsAt: string;
                                };
                            };
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
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
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
                        /** Email */
                        email?: string | null;
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
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stay signed in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
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
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            data: {
                                idleMinutes: number;
                                /** Format: date-time */
                                endsAt: string;
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
    "/api/auth/change-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change into another role that one holds */
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
                            message?: string;
                            user: {
                                id: number;
                                name: string;
                                firstName: string;
                                lastName: string;
                                email: string;
                                storeId: number | null;
                                roles: {
                                    id: number;
                                    name: string;
                                }[];
                                currentRoleId: number;
                                viewing?: {
                                    id: number;
                                    name: string;
                                };
                                sessionId: string;
                                session: {
                                    idleMinutes: number;
                                    /** Format: date-time */
                                    endsAt: string;
                                };
                            };
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
    "/api/auth/view-as": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** View as a role */
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
                            message?: string;
                            user: {
                                id: number;
                                name: string;
                                firstName: string;
                                lastName: string;
                                email: string;
                                storeId: number | null;
                                roles: {
                                    id: number;
                                    name: string;
                                }[];
                                currentRoleId: number;
                                viewing?: {
                                    id: number;
                                    name: string;
                                };
                                sessionId: string;
                                session: {
                                    idleMinutes: number;
                                    /** Format: date-time */
                                    endsAt: string;
                                };
                            };
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
    "/api/auth/stop-viewing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop viewing as a role */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
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
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                            message?: string;
                            user: {
                                id: number;
                                name: string;
                                firstName: string;
                                lastName: string;
                                email: string;
                                storeId: number | null;
                                roles: {
                                    id: number;
                                    name: string;
                                }[];
                                currentRoleId: number;
                                viewing?: {
                                    id: number;
                                    name: string;
                                };
                                sessionId: string;
                                session: {
                                    idleMinutes: number;
                                    /** Format: date-time */
                                    endsAt: string;
                                };
                            };
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
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail a link to choose a new password */
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
                        /** Email */
                        email: string;
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
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password with a mailed link */
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
                        /** Link */
                        token: string;
                        /** Password */
                        password: string;
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
    "/api/Users/VerifyEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whose invitation a link is */
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
                        /** Link */
                        token: string;
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
                                email: string;
                                firstName: string;
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
    "/api/Users/PasswordChange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a password, with the old one or with the link of an invitation */
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
                        /** Link */
                        token?: string | null;
                        /** Old password */
                        oldPassword?: string | null;
                        /** Password */
                        password: string;
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
    "/api/role/{id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A role's permissions */
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
                                roleId: number;
                                permissionIds: number[];
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
    "/api/Menus/List": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A role's menus */
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
                        id?: number | null;
                        /** limit */
                        limit?: number | null;
                        /** offset */
                        offset?: number | null;
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
                                title: string;
                                icon: string;
                                link: string;
                                isHide: boolean;
                                section: string | null;
                                badge?: string;
                                isHeading?: boolean;
                                children: {
                                    childtitle: string;
                                    childlink: string;
                                    children?: {
                                        childtitle: string;
                                        childlink: string;
                                    }[];
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
    "/api/deployment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Brand and plugins of this deployment */
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
                                brandName: string;
                                brandColor: string | null;
                                /** @description Where the picture is, for everybody */
                                webLogo: string | null;
                                /** @description Where the picture is, for everybody */
                                mobileLogo: string | null;
                                plugins: string[];
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
    "/api/deployment/logo/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a logo that is in use */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
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
                        "application/json": string;
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
    "/api/Lookup/List": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the entries of a look-up list */
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
                                name: string;
                                retired: boolean;
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
    "/api/State/List": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List states */
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
                                name: string;
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
    "/api/file/Upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a file (multipart: file) */
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
                                type: string;
                                size: number;
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
    "/api/file/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a file */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
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
                        "application/json": string;
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
    "/api/draft/View": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** See what you typed into a form and have not saved */
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
                        /** Form */
                        form: string;
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
                                draft: {
                                    [key: string]: unknown;
                                };
                                base: {
                                    [key: string]: unknown;
                                };
                                /** Format: date-time */
                                savedAt: string;
                            } | null;
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
    "/api/draft/Save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep what you typed into a form */
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
                        /** Form */
                        form: string;
                        /** Draft */
                        draft: Record<string, never>;
                        /** Base */
                        base: Record<string, never>;
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
    "/api/draft/Discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Throw away what you typed into a form */
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
                        /** Form */
                        form: string;
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
    "/api/live/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a record is open, and hear who else has it open */
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
                        /** Entity */
                        entity: string;
                        /** Record */
                        id: number;
                        /** Tab */
                        tab: string;
                        /**
                         * Mode
                         * @enum {unknown}
                         */
                        mode: "view" | "edit" | "leave";
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
                                name: string;
                                /** @enum {unknown} */
                                mode: "view" | "edit";
                            }[];
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
    "/api/View/List": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the views of a list */
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
                        entity: string;
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
                                version: number;
                                entity: string;
                                name: string;
                                state: {
                                    columns: string[];
                                    sort: {
                                        field: string;
                                        /** @enum {unknown} */
                                        direction: "asc" | "desc";
                                    };
                                    filters: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    display: "table" | "board" | "calendar";
                                    /** Format: date */
                                    day?: string;
                                    by?: string;
                                    /** @enum {unknown} */
                                    span?: "month" | "week";
                                };
                                ownerId: number;
                                ownerName: string;
                                shared: boolean;
                                defaultFor: number | null;
                            }[];
                            memory: {
                                view?: string;
                                columns?: {
                                    [key: string]: string[];
                                };
                                widths?: {
                                    [key: string]: number;
                                };
                            };
                            roles?: {
                                id: number;
                                name: string;
                            }[];
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
    "/api/View/Create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save a view of a list */
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
                        entity: string;
                        /** Name */
                        name: string;
                        /** View */
                        state: {
                            /** Columns */
                            columns?: string[] | null;
                            /** Sort */
                            sort: {
                                /** Field */
                                field: string;
                                /**
                                 * Direction
                                 * @enum {unknown}
                                 */
                                direction: "asc" | "desc";
                            };
                            /** Filters */
                            filters?: Record<string, never> | null;
                            /**
                             * Display
                             * @enum {unknown}
                             */
                            display: "table" | "board" | "calendar";
                            /**
                             * Day
                             * Format: date
                             */
                            day?: string | null;
                            /** Date */
                            by?: string | null;
                            /**
                             * Period
                             * @enum {unknown}
                             */
                            span?: "month" | "week" | null;
                        };
                        /** Shared */
                        shared?: boolean | null;
                        /** Role */
                        defaultFor?: number | null;
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
                                version: number;
                                entity: string;
                                name: string;
                                state: {
                                    columns: string[];
                                    sort: {
                                        field: string;
                                        /** @enum {unknown} */
                                        direction: "asc" | "desc";
                                    };
                                    filters: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    display: "table" | "board" | "calendar";
                                    /** Format: date */
                                    day?: string;
                                    by?: string;
                                    /** @enum {unknown} */
                                    span?: "month" | "week";
                                };
                                ownerId: number;
                                ownerName: string;
                                shared: boolean;
                                defaultFor: number | null;
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
    "/api/View/Update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a view of a list */
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
                        /** Id */
                        id: number;
                        /** Version */
                        version: number;
                        /** Name */
                        name: string;
                        /** View */
                        state: {
                            /** Columns */
                            columns?: string[] | null;
                            /** Sort */
                            sort: {
                                /** Field */
                                field: string;
                                /**
                                 * Direction
                                 * @enum {unknown}
                                 */
                                direction: "asc" | "desc";
                            };
                            /** Filters */
                            filters?: Record<string, never> | null;
                            /**
                             * Display
                             * @enum {unknown}
                             */
                            display: "table" | "board" | "calendar";
                            /**
                             * Day
                             * Format: date
                             */
                            day?: string | null;
                            /** Date */
                            by?: string | null;
                            /**
                             * Period
                             * @enum {unknown}
                             */
                            span?: "month" | "week" | null;
                        };
                        /** Shared */
                        shared?: boolean | null;
                        /** Role */
                        defaultFor?: number | null;
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
                                version: number;
                                entity: string;
                                name: string;
                                state: {
                                    columns: string[];
                                    sort: {
                                        field: string;
                                        /** @enum {unknown} */
                                        direction: "asc" | "desc";
                                    };
                                    filters: {
                                        [key: string]: string;
                                    };
                                    /** @enum {unknown} */
                                    display: "table" | "board" | "calendar";
                                    /** Format: date */
                                    day?: string;
                                    by?: string;
                                    /** @enum {unknown} */
                                    span?: "month" | "week";
                                };
                                ownerId: number;
                                ownerName: string;
                                shared: boolean;
                                defaultFor: number | null;
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
    "/api/View/Delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a view of a list */
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
    "/api/View/Remember": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Remember how you left a list */
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
                        entity: string;
                        /** View */
                        view?: string | null;
                        /** Columns */
                        columns?: Record<string, never> | null;
                        /** Widths */
                        widths?: Record<string, never> | null;
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
    "/api/person/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among people */
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
                        /** Search */
                        search?: string | null;
                        /** Ids */
                        ids?: number[] | null;
                        /** Limit */
                        limit?: number | null;
                        /** Entity */
                        entity?: string | null;
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
    "/api/Store/Options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose among stores */
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
    "/api/access/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Explain what a person may do */
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
                        /** Person */
                        userId?: number | null;
                        /** Permission */
                        permissionId?: number | null;
                        /** One of these permissions */
                        anyOf?: number[] | null;
                        /** Kind of record */
                        entity?: string | null;
                        /** Record */
                        recordId?: number | null;
                        /** Action */
                        action?: string | null;
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
                                allowed: boolean;
                                /** @description Whether the person can sign in at all */
                                active: boolean;
                                roles: {
                                    id: number;
                                    name: string;
                                    allowed: boolean;
                                    by: {
                                        id: number;
                                        name: string;
                                        module: string;
                                    }[];
                                    missing: {
                                        id: number;
                                        name: string;
                                        module: string;
                                    }[];
                                    oneOf: {
                                        id: number;
                                        name: string;
                                        module: string;
                                    }[];
                                    why: string[];
                                }[];
                                couldGrant: {
                                    id: number;
                                    name: string;
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
    "/api/access/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Name the kinds of record that can be asked about */
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
                                id: string;
                                name: string;
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
    "/api/operation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View one’s own operations */
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
                            data: components["schemas"]["Operation"][];
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
    "/api/operation/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View one’s own operation */
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
                            data: components["schemas"]["Operation"];
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
    "/api/operation/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel one’s own operation */
        post: {
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
    "/api/operation/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo one’s own operation */
        post: {
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
    "/api/operation/{id}/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the rows of one’s own operation that failed */
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
                        "application/json": string;
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
