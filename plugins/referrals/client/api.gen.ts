// Made from the API document by `node scripts/api-types.mjs`; edits are overwritten.
export interface paths {
    "/api/referral/getAllReferral": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List referrals */
        get: {
            parameters: {
                query?: {
                    limit?: number | null;
                    offset?: number | null;
                    fieldName?: string | null;
                    direction?: "asc" | "desc" | null;
                    search?: string | null;
                    status?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15)[] | null;
                    type?: (1 | 2 | 3 | 4 | 5 | 6)[] | null;
                    priority?: (1 | 2)[] | null;
                    source?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[] | null;
                    assignedTo?: string | null;
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
                                number: string;
                                version: number;
                                status: number;
                                type: number;
                                priority: number;
                                source: number;
                                client: {
                                    firstName: string;
                                    lastName: string;
                                    /** Format: date */
                                    dateOfBirth: string;
                                };
                                assignedTo: number | null;
                                /** Format: date */
                                receivedDate: string;
                                /** Format: date */
                                nextFollowUp: string | null;
                                /** Format: date */
                                holdReviewDate: string | null;
                                labels: {
                                    status: string;
                                    type: string;
                                    priority: string;
                                    source: string;
                                    assignedTo: string | null;
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
    "/api/referralStatus/getAllStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List statuses of referrals */
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
                                phase: string;
                                tone: string;
                                next: number[];
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
    "/api/referralHoldReason/getAllReason": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List hold reasons */
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
    "/api/referral/getAllAssignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List people who can be given referrals */
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
    "/api/referral/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** View referrals */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | null;
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
                                version: number;
                                /** Number */
                                number: string | null;
                                /**
                                 * Type
                                 * @enum {unknown}
                                 */
                                type: 1 | 2 | 3 | 4 | 5 | 6 | null;
                                /**
                                 * Status
                                 * @enum {unknown}
                                 */
                                status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | null;
                                /**
                                 * Hold reason
                                 * @enum {unknown}
                                 */
                                holdReason: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | null;
                                /**
                                 * Review date
                                 * Format: date
                                 */
                                holdReviewDate: string | null;
                                /**
                                 * Close reason
                                 * @enum {unknown}
                                 */
                                closeReason: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | null;
                                /**
                                 * On hold from
                                 * @enum {unknown}
                                 */
                                heldFromStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | null;
                                /**
                                 * Priority
                                 * @enum {unknown}
                                 */
                                priority: 1 | 2 | null;
                                /**
                                 * Received
                                 * Format: date
                                 */
                                receivedDate: string | null;
                                /**
                                 * Source
                                 * @enum {unknown}
                                 */
                                source: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | null;
                                /** Referred by */
                                referredByName: string | null;
                                /** Organization */
                                referredByOrganization: string | null;
                                /** Referrer’s phone */
                                referredByPhone: string | null;
                                /** Referrer’s email */
                                referredByEmail: string | null;
                                /** Assigned to */
                                assignedTo: number | null;
                                /** Store */
                                storeId: number | null;
                                /**
                                 * First contact
                                 * Format: date-time
                                 */
                                firstContactAt: string | null;
                                /**
                                 * Next follow-up
                                 * Format: date
                                 */
                                nextFollowUp: string | null;
                                /** Client */
                                client: {
                                    /** First name */
                                    firstName: string | null;
                                    /** Middle name */
                                    middleName: string | null;
                                    /** Last name */
                                    lastName: string | null;
                                    /** Preferred name */
                                    preferredName: string | null;
                                    /**
                                     * Date of birth
                                     * Format: date
                                     */
                                    dateOfBirth: string | null;
                                    /**
                                     * Gender
                                     * @enum {unknown}
                                     */
                                    gender: 1 | 2 | 3 | 4 | 5 | null;
                                    /** Pronouns */
                                    pronouns: string | null;
                                    /** Last 4 of SSN */
                                    ssnLast4: string | null;
                                    /** Languages */
                                    languages: ("en" | "es" | "zh" | "tl" | "vi" | "ar" | "fr" | "ko" | "ru" | "pt" | "ht" | "hi" | "ur" | "de" | "pl" | "fa" | "ja" | "so" | "am" | "ase" | "und")[] | null;
                                    /** Interpreter needed */
                                    interpreterNeeded: boolean | null;
                                    /**
                                     * Ethnicity
                                     * @enum {unknown}
                                     */
                                    ethnicity: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | null;
                                    /** Address line 1 */
                                    address1: string | null;
                                    /** Address line 2 */
                                    address2: string | null;
                                    /** City */
                                    city: string | null;
                                    /**
                                     * State
                                     * @enum {unknown}
                                     */
                                    state: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | null;
                                    /** ZIP */
                                    zip: string | null;
                                    /** Phone */
                                    phone: string | null;
                                    /** Email */
                                    email: string | null;
                                } | null;
                                /** Guardians */
                                guardians: {
                                    /** Row */
                                    id: number | null;
                                    /** Name */
                                    name: string | null;
                                    /**
                                     * Relationship
                                     * @enum {unknown}
                                     */
                                    relationship: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                                    /** Phone */
                                    phone: string | null;
                                    /** Other phone */
                                    altPhone: string | null;
                                    /** Email */
                                    email: string | null;
                                    /**
                                     * Preferred contact
                                     * @enum {unknown}
                                     */
                                    preferredContact: 1 | 2 | 3 | null;
                                    /**
                                     * Best time
                                     * @enum {unknown}
                                     */
                                    bestTime: 1 | 2 | 3 | null;
                                    /** Lives with the client */
                                    sameAddress: boolean | null;
                                    /**
                                     * Legal custody
                                     * @enum {unknown}
                                     */
                                    legalCustody: 1 | 2 | 3 | null;
                                }[] | null;
                                /** Emergency contact */
                                emergencyContact: {
                                    /** Name */
                                    name: string | null;
                                    /**
                                     * Relation
                                     * @enum {unknown}
                                     */
                                    relation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                                    /** Phone */
                                    phone: string | null;
                                } | null;
                                /** Coverage */
                                coverages: {
                                    /** Row */
                                    id: number | null;
                                    /** Payer */
                                    payer: string | null;
                                    /** Plan */
                                    plan: string | null;
                                    /** Member ID */
                                    memberId: string | null;
                                    /** Group */
                                    groupNumber: string | null;
                                    /** Subscriber */
                                    subscriberName: string | null;
                                    /**
                                     * Subscriber’s date of birth
                                     * Format: date
                                     */
                                    subscriberDateOfBirth: string | null;
                                    /**
                                     * Subscriber’s relation
                                     * @enum {unknown}
                                     */
                                    subscriberRelation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                                    /**
                                     * Start
                                     * Format: date
                                     */
                                    start: string | null;
                                    /**
                                     * End
                                     * Format: date
                                     */
                                    end: string | null;
                                    /**
                                     * Verified on
                                     * Format: date
                                     */
                                    verifiedAt: string | null;
                                    /** Verified by */
                                    verifiedBy: string | null;
                                    /** Copay */
                                    copay: string | null;
                                    /** Deductible */
                                    deductible: string | null;
                                }[] | null;
                                /** Clinical */
                                clinical: {
                                    /** Has a diagnosis */
                                    hasDiagnosis: boolean | null;
                                    /** ICD-10 code */
                                    diagnosisCode: string | null;
                                    /** Diagnosis */
                                    diagnosisLabel: string | null;
                                    /** Diagnosed by */
                                    diagnosedBy: string | null;
                                    /**
                                     * Diagnosed on
                                     * Format: date
                                     */
                                    diagnosedOn: string | null;
                                    /** Concerns */
                                    concerns: string | null;
                                    /** Allergies */
                                    allergies: string | null;
                                    /** Medications */
                                    medications: string[] | null;
                                    /** Seizures */
                                    seizures: boolean | null;
                                    /** Safety risks */
                                    safetyRisks: string | null;
                                    /** Prior services */
                                    priorServices: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[] | null;
                                } | null;
                                /** Service */
                                service: {
                                    /** Services requested */
                                    servicesRequested: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[] | null;
                                    /** Setting */
                                    setting: (1 | 2 | 3 | 4 | 5)[] | null;
                                    /** Hours per week */
                                    hoursPerWeek: number | null;
                                    /**
                                     * Requested start
                                     * Format: date
                                     */
                                    startDate: string | null;
                                    /** Availability */
                                    availability: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21)[] | null;
                                    /** Provider preferences */
                                    providerPreferences: string | null;
                                } | null;
                                /** Authorization */
                                authorization: {
                                    /**
                                     * Requested on
                                     * Format: date
                                     */
                                    requestedAt: string | null;
                                    /**
                                     * Status
                                     * @enum {unknown}
                                     */
                                    status: 1 | 2 | 3 | 4 | null;
                                    /** Number */
                                    number: string | null;
                                    /** Units */
                                    units: number | null;
                                    /**
                                     * Start
                                     * Format: date
                                     */
                                    start: string | null;
                                    /**
                                     * End
                                     * Format: date
                                     */
                                    end: string | null;
                                } | null;
                                /** School */
                                school: {
                                    /** Name */
                                    name: string | null;
                                    /** Grade */
                                    grade: string | null;
                                    /** District */
                                    district: string | null;
                                    /** Teacher */
                                    teacher: string | null;
                                    /** Phone */
                                    phone: string | null;
                                    /**
                                     * IEP / 504
                                     * @enum {unknown}
                                     */
                                    plan: 1 | 2 | 3 | 4 | null;
                                    /** Hours */
                                    hours: string | null;
                                } | null;
                                /** Physician */
                                physician: {
                                    /** Name */
                                    name: string | null;
                                    /** Practice */
                                    practice: string | null;
                                    /** NPI */
                                    npi: string | null;
                                    /** Phone */
                                    phone: string | null;
                                    /** Fax */
                                    fax: string | null;
                                } | null;
                                /** Consent */
                                consent: {
                                    /** Consents to services */
                                    services: boolean | null;
                                    /** May be shared with */
                                    sharing: (1 | 2 | 3 | 4)[] | null;
                                    /** Photo */
                                    photo: boolean | null;
                                    /** Text and email */
                                    textAndEmail: boolean | null;
                                    /**
                                     * Given by
                                     * @enum {unknown}
                                     */
                                    source: 1 | 2 | 3 | 4 | null;
                                    /**
                                     * Given on
                                     * Format: date
                                     */
                                    date: string | null;
                                } | null;
                                createdBy: number | null;
                                /** Format: date-time */
                                createdAt: string;
                                updatedBy: number | null;
                                /** Format: date-time */
                                updatedAt: string;
                                masked: string[];
                                labels: {
                                    status: string;
                                    type: string;
                                    priority: string;
                                    source: string;
                                    assignedTo: string | null;
                                    holdReason: string | null;
                                    closeReason: string | null;
                                    heldFromStatus: string | null;
                                    storeId: string | null;
                                    createdBy: string | null;
                                    updatedBy: string | null;
                                };
                            };
                            message?: string;
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
        /** Update referrals */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | null;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Type
                         * @enum {unknown}
                         */
                        type?: 1 | 2 | 3 | 4 | 5 | 6;
                        /**
                         * Status
                         * @enum {unknown}
                         */
                        status?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | null;
                        /**
                         * Hold reason
                         * @enum {unknown}
                         */
                        holdReason?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | null;
                        /**
                         * Review date
                         * Format: date
                         */
                        holdReviewDate?: string | null;
                        /**
                         * Close reason
                         * @enum {unknown}
                         */
                        closeReason?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | null;
                        /**
                         * Priority
                         * @enum {unknown}
                         */
                        priority?: 1 | 2 | null;
                        /**
                         * Received
                         * Format: date
                         */
                        receivedDate?: string;
                        /**
                         * Source
                         * @enum {unknown}
                         */
                        source?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                        /** Referred by */
                        referredByName?: string | null;
                        /** Organization */
                        referredByOrganization?: string | null;
                        /** Referrer’s phone */
                        referredByPhone?: string | null;
                        /** Referrer’s email */
                        referredByEmail?: string | null;
                        /** Assigned to */
                        assignedTo?: number | null;
                        /** Store */
                        storeId?: number | null;
                        /**
                         * First contact
                         * Format: date-time
                         */
                        firstContactAt?: string | null;
                        /**
                         * Next follow-up
                         * Format: date
                         */
                        nextFollowUp?: string | null;
                        /** Client */
                        client?: {
                            /** First name */
                            firstName?: string;
                            /** Middle name */
                            middleName?: string | null;
                            /** Last name */
                            lastName?: string;
                            /** Preferred name */
                            preferredName?: string | null;
                            /**
                             * Date of birth
                             * Format: date
                             */
                            dateOfBirth?: string;
                            /**
                             * Gender
                             * @enum {unknown}
                             */
                            gender?: 1 | 2 | 3 | 4 | 5 | null;
                            /** Pronouns */
                            pronouns?: string | null;
                            /** Last 4 of SSN */
                            ssnLast4?: string | null;
                            /** Languages */
                            languages?: ("en" | "es" | "zh" | "tl" | "vi" | "ar" | "fr" | "ko" | "ru" | "pt" | "ht" | "hi" | "ur" | "de" | "pl" | "fa" | "ja" | "so" | "am" | "ase" | "und")[] | null;
                            /** Interpreter needed */
                            interpreterNeeded?: boolean | null;
                            /**
                             * Ethnicity
                             * @enum {unknown}
                             */
                            ethnicity?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | null;
                            /** Address line 1 */
                            address1?: string | null;
                            /** Address line 2 */
                            address2?: string | null;
                            /** City */
                            city?: string | null;
                            /**
                             * State
                             * @enum {unknown}
                             */
                            state?: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
                            /** ZIP */
                            zip?: string;
                            /** Phone */
                            phone?: string | null;
                            /** Email */
                            email?: string | null;
                        };
                        /** Guardians */
                        guardians?: ({
                            /** Row */
                            id?: number | null;
                            /** Name */
                            name?: string;
                            /**
                             * Relationship
                             * @enum {unknown}
                             */
                            relationship?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13;
                            /** Phone */
                            phone?: string;
                            /** Other phone */
                            altPhone?: string | null;
                            /** Email */
                            email?: string;
                            /**
                             * Preferred contact
                             * @enum {unknown}
                             */
                            preferredContact?: 1 | 2 | 3 | null;
                            /**
                             * Best time
                             * @enum {unknown}
                             */
                            bestTime?: 1 | 2 | 3 | null;
                            /** Lives with the client */
                            sameAddress?: boolean | null;
                            /**
                             * Legal custody
                             * @enum {unknown}
                             */
                            legalCustody?: 1 | 2 | 3;
                        } | {
                            id: number;
                        } | {
                            id?: null;
                        })[] | null;
                        /** Emergency contact */
                        emergencyContact?: {
                            /** Name */
                            name?: string;
                            /**
                             * Relation
                             * @enum {unknown}
                             */
                            relation?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                            /** Phone */
                            phone?: string;
                        } | null;
                        /** Coverage */
                        coverages?: ({
                            /** Row */
                            id?: number | null;
                            /** Payer */
                            payer?: string;
                            /** Plan */
                            plan?: string | null;
                            /** Member ID */
                            memberId?: string;
                            /** Group */
                            groupNumber?: string | null;
                            /** Subscriber */
                            subscriberName?: string | null;
                            /**
                             * Subscriber’s date of birth
                             * Format: date
                             */
                            subscriberDateOfBirth?: string | null;
                            /**
                             * Subscriber’s relation
                             * @enum {unknown}
                             */
                            subscriberRelation?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                            /**
                             * Start
                             * Format: date
                             */
                            start?: string | null;
                            /**
                             * End
                             * Format: date
                             */
                            end?: string | null;
                            /**
                             * Verified on
                             * Format: date
                             */
                            verifiedAt?: string | null;
                            /** Verified by */
                            verifiedBy?: string | null;
                            /** Copay */
                            copay?: string | null;
                            /** Deductible */
                            deductible?: string | null;
                        } | {
                            id: number;
                        } | {
                            id?: null;
                        })[] | null;
                        /** Clinical */
                        clinical?: {
                            /** Has a diagnosis */
                            hasDiagnosis?: boolean | null;
                            /** ICD-10 code */
                            diagnosisCode?: string | null;
                            /** Diagnosis */
                            diagnosisLabel?: string | null;
                            /** Diagnosed by */
                            diagnosedBy?: string | null;
                            /**
                             * Diagnosed on
                             * Format: date
                             */
                            diagnosedOn?: string | null;
                            /** Concerns */
                            concerns?: string | null;
                            /** Allergies */
                            allergies?: string | null;
                            /** Medications */
                            medications?: string[] | null;
                            /** Seizures */
                            seizures?: boolean | null;
                            /** Safety risks */
                            safetyRisks?: string | null;
                            /** Prior services */
                            priorServices?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[] | null;
                        } | null;
                        /** Service */
                        service?: {
                            /** Services requested */
                            servicesRequested?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[];
                            /** Setting */
                            setting?: (1 | 2 | 3 | 4 | 5)[] | null;
                            /** Hours per week */
                            hoursPerWeek?: number | null;
                            /**
                             * Requested start
                             * Format: date
                             */
                            startDate?: string | null;
                            /** Availability */
                            availability?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21)[] | null;
                            /** Provider preferences */
                            providerPreferences?: string | null;
                        };
                        /** Authorization */
                        authorization?: {
                            /**
                             * Requested on
                             * Format: date
                             */
                            requestedAt?: string | null;
                            /**
                             * Status
                             * @enum {unknown}
                             */
                            status?: 1 | 2 | 3 | 4 | null;
                            /** Number */
                            number?: string | null;
                            /** Units */
                            units?: number | null;
                            /**
                             * Start
                             * Format: date
                             */
                            start?: string | null;
                            /**
                             * End
                             * Format: date
                             */
                            end?: string | null;
                        } | null;
                        /** School */
                        school?: {
                            /** Name */
                            name?: string | null;
                            /** Grade */
                            grade?: string | null;
                            /** District */
                            district?: string | null;
                            /** Teacher */
                            teacher?: string | null;
                            /** Phone */
                            phone?: string | null;
                            /**
                             * IEP / 504
                             * @enum {unknown}
                             */
                            plan?: 1 | 2 | 3 | 4 | null;
                            /** Hours */
                            hours?: string | null;
                        } | null;
                        /** Physician */
                        physician?: {
                            /** Name */
                            name?: string | null;
                            /** Practice */
                            practice?: string | null;
                            /** NPI */
                            npi?: string | null;
                            /** Phone */
                            phone?: string | null;
                            /** Fax */
                            fax?: string | null;
                        } | null;
                        /** Consent */
                        consent?: {
                            /** Consents to services */
                            services?: boolean;
                            /** May be shared with */
                            sharing?: (1 | 2 | 3 | 4)[] | null;
                            /** Photo */
                            photo?: boolean | null;
                            /** Text and email */
                            textAndEmail?: boolean | null;
                            /**
                             * Given by
                             * @enum {unknown}
                             */
                            source?: 1 | 2 | 3 | 4 | null;
                            /**
                             * Given on
                             * Format: date
                             */
                            date?: string | null;
                        } | null;
                        /** Version */
                        version?: number;
                        /** Note */
                        statusNote?: string | null;
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
                                /** Number */
                                number: string | null;
                                /**
                                 * Type
                                 * @enum {unknown}
                                 */
                                type: 1 | 2 | 3 | 4 | 5 | 6 | null;
                                /**
                                 * Status
                                 * @enum {unknown}
                                 */
                                status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | null;
                                /**
                                 * Hold reason
                                 * @enum {unknown}
                                 */
                                holdReason: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | null;
                                /**
                                 * Review date
                                 * Format: date
                                 */
                                holdReviewDate: string | null;
                                /**
                                 * Close reason
                                 * @enum {unknown}
                                 */
                                closeReason: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | null;
                                /**
                                 * On hold from
                                 * @enum {unknown}
                                 */
                                heldFromStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | null;
                                /**
                                 * Priority
                                 * @enum {unknown}
                                 */
                                priority: 1 | 2 | null;
                                /**
                                 * Received
                                 * Format: date
                                 */
                                receivedDate: string | null;
                                /**
                                 * Source
                                 * @enum {unknown}
                                 */
                                source: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | null;
                                /** Referred by */
                                referredByName: string | null;
                                /** Organization */
                                referredByOrganization: string | null;
                                /** Referrer’s phone */
                                referredByPhone: string | null;
                                /** Referrer’s email */
                                referredByEmail: string | null;
                                /** Assigned to */
                                assignedTo: number | null;
                                /** Store */
                                storeId: number | null;
                                /**
                                 * First contact
                                 * Format: date-time
                                 */
                                firstContactAt: string | null;
                                /**
                                 * Next follow-up
                                 * Format: date
                                 */
                                nextFollowUp: string | null;
                                /** Client */
                                client: {
                                    /** First name */
                                    firstName: string | null;
                                    /** Middle name */
                                    middleName: string | null;
                                    /** Last name */
                                    lastName: string | null;
                                    /** Preferred name */
                                    preferredName: string | null;
                                    /**
                                     * Date of birth
                                     * Format: date
                                     */
                                    dateOfBirth: string | null;
                                    /**
                                     * Gender
                                     * @enum {unknown}
                                     */
                                    gender: 1 | 2 | 3 | 4 | 5 | null;
                                    /** Pronouns */
                                    pronouns: string | null;
                                    /** Last 4 of SSN */
                                    ssnLast4: string | null;
                                    /** Languages */
                                    languages: ("en" | "es" | "zh" | "tl" | "vi" | "ar" | "fr" | "ko" | "ru" | "pt" | "ht" | "hi" | "ur" | "de" | "pl" | "fa" | "ja" | "so" | "am" | "ase" | "und")[] | null;
                                    /** Interpreter needed */
                                    interpreterNeeded: boolean | null;
                                    /**
                                     * Ethnicity
                                     * @enum {unknown}
                                     */
                                    ethnicity: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | null;
                                    /** Address line 1 */
                                    address1: string | null;
                                    /** Address line 2 */
                                    address2: string | null;
                                    /** City */
                                    city: string | null;
                                    /**
                                     * State
                                     * @enum {unknown}
                                     */
                                    state: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | null;
                                    /** ZIP */
                                    zip: string | null;
                                    /** Phone */
                                    phone: string | null;
                                    /** Email */
                                    email: string | null;
                                } | null;
                                /** Guardians */
                                guardians: {
                                    /** Row */
                                    id: number | null;
                                    /** Name */
                                    name: string | null;
                                    /**
                                     * Relationship
                                     * @enum {unknown}
                                     */
                                    relationship: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                                    /** Phone */
                                    phone: string | null;
                                    /** Other phone */
                                    altPhone: string | null;
                                    /** Email */
                                    email: string | null;
                                    /**
                                     * Preferred contact
                                     * @enum {unknown}
                                     */
                                    preferredContact: 1 | 2 | 3 | null;
                                    /**
                                     * Best time
                                     * @enum {unknown}
                                     */
                                    bestTime: 1 | 2 | 3 | null;
                                    /** Lives with the client */
                                    sameAddress: boolean | null;
                                    /**
                                     * Legal custody
                                     * @enum {unknown}
                                     */
                                    legalCustody: 1 | 2 | 3 | null;
                                }[] | null;
                                /** Emergency contact */
                                emergencyContact: {
                                    /** Name */
                                    name: string | null;
                                    /**
                                     * Relation
                                     * @enum {unknown}
                                     */
                                    relation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                                    /** Phone */
                                    phone: string | null;
                                } | null;
                                /** Coverage */
                                coverages: {
                                    /** Row */
                                    id: number | null;
                                    /** Payer */
                                    payer: string | null;
                                    /** Plan */
                                    plan: string | null;
                                    /** Member ID */
                                    memberId: string | null;
                                    /** Group */
                                    groupNumber: string | null;
                                    /** Subscriber */
                                    subscriberName: string | null;
                                    /**
                                     * Subscriber’s date of birth
                                     * Format: date
                                     */
                                    subscriberDateOfBirth: string | null;
                                    /**
                                     * Subscriber’s relation
                                     * @enum {unknown}
                                     */
                                    subscriberRelation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                                    /**
                                     * Start
                                     * Format: date
                                     */
                                    start: string | null;
                                    /**
                                     * End
                                     * Format: date
                                     */
                                    end: string | null;
                                    /**
                                     * Verified on
                                     * Format: date
                                     */
                                    verifiedAt: string | null;
                                    /** Verified by */
                                    verifiedBy: string | null;
                                    /** Copay */
                                    copay: string | null;
                                    /** Deductible */
                                    deductible: string | null;
                                }[] | null;
                                /** Clinical */
                                clinical: {
                                    /** Has a diagnosis */
                                    hasDiagnosis: boolean | null;
                                    /** ICD-10 code */
                                    diagnosisCode: string | null;
                                    /** Diagnosis */
                                    diagnosisLabel: string | null;
                                    /** Diagnosed by */
                                    diagnosedBy: string | null;
                                    /**
                                     * Diagnosed on
                                     * Format: date
                                     */
                                    diagnosedOn: string | null;
                                    /** Concerns */
                                    concerns: string | null;
                                    /** Allergies */
                                    allergies: string | null;
                                    /** Medications */
                                    medications: string[] | null;
                                    /** Seizures */
                                    seizures: boolean | null;
                                    /** Safety risks */
                                    safetyRisks: string | null;
                                    /** Prior services */
                                    priorServices: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[] | null;
                                } | null;
                                /** Service */
                                service: {
                                    /** Services requested */
                                    servicesRequested: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[] | null;
                                    /** Setting */
                                    setting: (1 | 2 | 3 | 4 | 5)[] | null;
                                    /** Hours per week */
                                    hoursPerWeek: number | null;
                                    /**
                                     * Requested start
                                     * Format: date
                                     */
                                    startDate: string | null;
                                    /** Availability */
                                    availability: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21)[] | null;
                                    /** Provider preferences */
                                    providerPreferences: string | null;
                                } | null;
                                /** Authorization */
                                authorization: {
                                    /**
                                     * Requested on
                                     * Format: date
                                     */
                                    requestedAt: string | null;
                                    /**
                                     * Status
                                     * @enum {unknown}
                                     */
                                    status: 1 | 2 | 3 | 4 | null;
                                    /** Number */
                                    number: string | null;
                                    /** Units */
                                    units: number | null;
                                    /**
                                     * Start
                                     * Format: date
                                     */
                                    start: string | null;
                                    /**
                                     * End
                                     * Format: date
                                     */
                                    end: string | null;
                                } | null;
                                /** School */
                                school: {
                                    /** Name */
                                    name: string | null;
                                    /** Grade */
                                    grade: string | null;
                                    /** District */
                                    district: string | null;
                                    /** Teacher */
                                    teacher: string | null;
                                    /** Phone */
                                    phone: string | null;
                                    /**
                                     * IEP / 504
                                     * @enum {unknown}
                                     */
                                    plan: 1 | 2 | 3 | 4 | null;
                                    /** Hours */
                                    hours: string | null;
                                } | null;
                                /** Physician */
                                physician: {
                                    /** Name */
                                    name: string | null;
                                    /** Practice */
                                    practice: string | null;
                                    /** NPI */
                                    npi: string | null;
                                    /** Phone */
                                    phone: string | null;
                                    /** Fax */
                                    fax: string | null;
                                } | null;
                                /** Consent */
                                consent: {
                                    /** Consents to services */
                                    services: boolean | null;
                                    /** May be shared with */
                                    sharing: (1 | 2 | 3 | 4)[] | null;
                                    /** Photo */
                                    photo: boolean | null;
                                    /** Text and email */
                                    textAndEmail: boolean | null;
                                    /**
                                     * Given by
                                     * @enum {unknown}
                                     */
                                    source: 1 | 2 | 3 | 4 | null;
                                    /**
                                     * Given on
                                     * Format: date
                                     */
                                    date: string | null;
                                } | null;
                                createdBy: number | null;
                                /** Format: date-time */
                                createdAt: string;
                                updatedBy: number | null;
                                /** Format: date-time */
                                updatedAt: string;
                                masked: string[];
                                labels: {
                                    status: string;
                                    type: string;
                                    priority: string;
                                    source: string;
                                    assignedTo: string | null;
                                    holdReason: string | null;
                                    closeReason: string | null;
                                    heldFromStatus: string | null;
                                    storeId: string | null;
                                    createdBy: string | null;
                                    updatedBy: string | null;
                                };
                            };
                            message?: string;
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
        post?: never;
        /** Delete referrals */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | null;
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
                            message?: string;
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referral/createReferral": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create referrals */
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
                        /**
                         * Type
                         * @enum {unknown}
                         */
                        type: 1 | 2 | 3 | 4 | 5 | 6;
                        /**
                         * Status
                         * @enum {unknown}
                         */
                        status?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | null;
                        /**
                         * Hold reason
                         * @enum {unknown}
                         */
                        holdReason?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | null;
                        /**
                         * Review date
                         * Format: date
                         */
                        holdReviewDate?: string | null;
                        /**
                         * Close reason
                         * @enum {unknown}
                         */
                        closeReason?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | null;
                        /**
                         * Priority
                         * @enum {unknown}
                         */
                        priority?: 1 | 2 | null;
                        /**
                         * Received
                         * Format: date
                         */
                        receivedDate: string;
                        /**
                         * Source
                         * @enum {unknown}
                         */
                        source: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                        /** Referred by */
                        referredByName?: string | null;
                        /** Organization */
                        referredByOrganization?: string | null;
                        /** Referrer’s phone */
                        referredByPhone?: string | null;
                        /** Referrer’s email */
                        referredByEmail?: string | null;
                        /** Assigned to */
                        assignedTo?: number | null;
                        /** Store */
                        storeId?: number | null;
                        /**
                         * First contact
                         * Format: date-time
                         */
                        firstContactAt?: string | null;
                        /**
                         * Next follow-up
                         * Format: date
                         */
                        nextFollowUp?: string | null;
                        /** Client */
                        client: {
                            /** First name */
                            firstName: string;
                            /** Middle name */
                            middleName?: string | null;
                            /** Last name */
                            lastName: string;
                            /** Preferred name */
                            preferredName?: string | null;
                            /**
                             * Date of birth
                             * Format: date
                             */
                            dateOfBirth: string;
                            /**
                             * Gender
                             * @enum {unknown}
                             */
                            gender?: 1 | 2 | 3 | 4 | 5 | null;
                            /** Pronouns */
                            pronouns?: string | null;
                            /** Last 4 of SSN */
                            ssnLast4?: string | null;
                            /** Languages */
                            languages?: ("en" | "es" | "zh" | "tl" | "vi" | "ar" | "fr" | "ko" | "ru" | "pt" | "ht" | "hi" | "ur" | "de" | "pl" | "fa" | "ja" | "so" | "am" | "ase" | "und")[] | null;
                            /** Interpreter needed */
                            interpreterNeeded?: boolean | null;
                            /**
                             * Ethnicity
                             * @enum {unknown}
                             */
                            ethnicity?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | null;
                            /** Address line 1 */
                            address1?: string | null;
                            /** Address line 2 */
                            address2?: string | null;
                            /** City */
                            city?: string | null;
                            /**
                             * State
                             * @enum {unknown}
                             */
                            state: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
                            /** ZIP */
                            zip: string;
                            /** Phone */
                            phone?: string | null;
                            /** Email */
                            email?: string | null;
                        };
                        /** Guardians */
                        guardians?: {
                            /** Row */
                            id?: number | null;
                            /** Name */
                            name: string;
                            /**
                             * Relationship
                             * @enum {unknown}
                             */
                            relationship: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13;
                            /** Phone */
                            phone: string;
                            /** Other phone */
                            altPhone?: string | null;
                            /** Email */
                            email: string;
                            /**
                             * Preferred contact
                             * @enum {unknown}
                             */
                            preferredContact?: 1 | 2 | 3 | null;
                            /**
                             * Best time
                             * @enum {unknown}
                             */
                            bestTime?: 1 | 2 | 3 | null;
                            /** Lives with the client */
                            sameAddress?: boolean | null;
                            /**
                             * Legal custody
                             * @enum {unknown}
                             */
                            legalCustody: 1 | 2 | 3;
                        }[] | null;
                        /** Emergency contact */
                        emergencyContact?: {
                            /** Name */
                            name: string;
                            /**
                             * Relation
                             * @enum {unknown}
                             */
                            relation?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                            /** Phone */
                            phone: string;
                        } | null;
                        /** Coverage */
                        coverages?: {
                            /** Row */
                            id?: number | null;
                            /** Payer */
                            payer: string;
                            /** Plan */
                            plan?: string | null;
                            /** Member ID */
                            memberId: string;
                            /** Group */
                            groupNumber?: string | null;
                            /** Subscriber */
                            subscriberName?: string | null;
                            /**
                             * Subscriber’s date of birth
                             * Format: date
                             */
                            subscriberDateOfBirth?: string | null;
                            /**
                             * Subscriber’s relation
                             * @enum {unknown}
                             */
                            subscriberRelation?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                            /**
                             * Start
                             * Format: date
                             */
                            start?: string | null;
                            /**
                             * End
                             * Format: date
                             */
                            end?: string | null;
                            /**
                             * Verified on
                             * Format: date
                             */
                            verifiedAt?: string | null;
                            /** Verified by */
                            verifiedBy?: string | null;
                            /** Copay */
                            copay?: string | null;
                            /** Deductible */
                            deductible?: string | null;
                        }[] | null;
                        /** Clinical */
                        clinical?: {
                            /** Has a diagnosis */
                            hasDiagnosis?: boolean | null;
                            /** ICD-10 code */
                            diagnosisCode?: string | null;
                            /** Diagnosis */
                            diagnosisLabel?: string | null;
                            /** Diagnosed by */
                            diagnosedBy?: string | null;
                            /**
                             * Diagnosed on
                             * Format: date
                             */
                            diagnosedOn?: string | null;
                            /** Concerns */
                            concerns?: string | null;
                            /** Allergies */
                            allergies?: string | null;
                            /** Medications */
                            medications?: string[] | null;
                            /** Seizures */
                            seizures?: boolean | null;
                            /** Safety risks */
                            safetyRisks?: string | null;
                            /** Prior services */
                            priorServices?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[] | null;
                        } | null;
                        /** Service */
                        service: {
                            /** Services requested */
                            servicesRequested: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[];
                            /** Setting */
                            setting?: (1 | 2 | 3 | 4 | 5)[] | null;
                            /** Hours per week */
                            hoursPerWeek?: number | null;
                            /**
                             * Requested start
                             * Format: date
                             */
                            startDate?: string | null;
                            /** Availability */
                            availability?: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21)[] | null;
                            /** Provider preferences */
                            providerPreferences?: string | null;
                        };
                        /** Authorization */
                        authorization?: {
                            /**
                             * Requested on
                             * Format: date
                             */
                            requestedAt?: string | null;
                            /**
                             * Status
                             * @enum {unknown}
                             */
                            status?: 1 | 2 | 3 | 4 | null;
                            /** Number */
                            number?: string | null;
                            /** Units */
                            units?: number | null;
                            /**
                             * Start
                             * Format: date
                             */
                            start?: string | null;
                            /**
                             * End
                             * Format: date
                             */
                            end?: string | null;
                        } | null;
                        /** School */
                        school?: {
                            /** Name */
                            name?: string | null;
                            /** Grade */
                            grade?: string | null;
                            /** District */
                            district?: string | null;
                            /** Teacher */
                            teacher?: string | null;
                            /** Phone */
                            phone?: string | null;
                            /**
                             * IEP / 504
                             * @enum {unknown}
                             */
                            plan?: 1 | 2 | 3 | 4 | null;
                            /** Hours */
                            hours?: string | null;
                        } | null;
                        /** Physician */
                        physician?: {
                            /** Name */
                            name?: string | null;
                            /** Practice */
                            practice?: string | null;
                            /** NPI */
                            npi?: string | null;
                            /** Phone */
                            phone?: string | null;
                            /** Fax */
                            fax?: string | null;
                        } | null;
                        /** Consent */
                        consent?: {
                            /** Consents to services */
                            services: boolean;
                            /** May be shared with */
                            sharing?: (1 | 2 | 3 | 4)[] | null;
                            /** Photo */
                            photo?: boolean | null;
                            /** Text and email */
                            textAndEmail?: boolean | null;
                            /**
                             * Given by
                             * @enum {unknown}
                             */
                            source?: 1 | 2 | 3 | 4 | null;
                            /**
                             * Given on
                             * Format: date
                             */
                            date?: string | null;
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
                                version: number;
                                /** Number */
                                number: string | null;
                                /**
                                 * Type
                                 * @enum {unknown}
                                 */
                                type: 1 | 2 | 3 | 4 | 5 | 6 | null;
                                /**
                                 * Status
                                 * @enum {unknown}
                                 */
                                status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | null;
                                /**
                                 * Hold reason
                                 * @enum {unknown}
                                 */
                                holdReason: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | null;
                                /**
                                 * Review date
                                 * Format: date
                                 */
                                holdReviewDate: string | null;
                                /**
                                 * Close reason
                                 * @enum {unknown}
                                 */
                                closeReason: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | null;
                                /**
                                 * On hold from
                                 * @enum {unknown}
                                 */
                                heldFromStatus: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | null;
                                /**
                                 * Priority
                                 * @enum {unknown}
                                 */
                                priority: 1 | 2 | null;
                                /**
                                 * Received
                                 * Format: date
                                 */
                                receivedDate: string | null;
                                /**
                                 * Source
                                 * @enum {unknown}
                                 */
                                source: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | null;
                                /** Referred by */
                                referredByName: string | null;
                                /** Organization */
                                referredByOrganization: string | null;
                                /** Referrer’s phone */
                                referredByPhone: string | null;
                                /** Referrer’s email */
                                referredByEmail: string | null;
                                /** Assigned to */
                                assignedTo: number | null;
                                /** Store */
                                storeId: number | null;
                                /**
                                 * First contact
                                 * Format: date-time
                                 */
                                firstContactAt: string | null;
                                /**
                                 * Next follow-up
                                 * Format: date
                                 */
                                nextFollowUp: string | null;
                                /** Client */
                                client: {
                                    /** First name */
                                    firstName: string | null;
                                    /** Middle name */
                                    middleName: string | null;
                                    /** Last name */
                                    lastName: string | null;
                                    /** Preferred name */
                                    preferredName: string | null;
                                    /**
                                     * Date of birth
                                     * Format: date
                                     */
                                    dateOfBirth: string | null;
                                    /**
                                     * Gender
                                     * @enum {unknown}
                                     */
                                    gender: 1 | 2 | 3 | 4 | 5 | null;
                                    /** Pronouns */
                                    pronouns: string | null;
                                    /** Last 4 of SSN */
                                    ssnLast4: string | null;
                                    /** Languages */
                                    languages: ("en" | "es" | "zh" | "tl" | "vi" | "ar" | "fr" | "ko" | "ru" | "pt" | "ht" | "hi" | "ur" | "de" | "pl" | "fa" | "ja" | "so" | "am" | "ase" | "und")[] | null;
                                    /** Interpreter needed */
                                    interpreterNeeded: boolean | null;
                                    /**
                                     * Ethnicity
                                     * @enum {unknown}
                                     */
                                    ethnicity: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | null;
                                    /** Address line 1 */
                                    address1: string | null;
                                    /** Address line 2 */
                                    address2: string | null;
                                    /** City */
                                    city: string | null;
                                    /**
                                     * State
                                     * @enum {unknown}
                                     */
                                    state: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | null;
                                    /** ZIP */
                                    zip: string | null;
                                    /** Phone */
                                    phone: string | null;
                                    /** Email */
                                    email: string | null;
                                } | null;
                                /** Guardians */
                                guardians: {
                                    /** Row */
                                    id: number | null;
                                    /** Name */
                                    name: string | null;
                                    /**
                                     * Relationship
                                     * @enum {unknown}
                                     */
                                    relationship: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                                    /** Phone */
                                    phone: string | null;
                                    /** Other phone */
                                    altPhone: string | null;
                                    /** Email */
                                    email: string | null;
                                    /**
                                     * Preferred contact
                                     * @enum {unknown}
                                     */
                                    preferredContact: 1 | 2 | 3 | null;
                                    /**
                                     * Best time
                                     * @enum {unknown}
                                     */
                                    bestTime: 1 | 2 | 3 | null;
                                    /** Lives with the client */
                                    sameAddress: boolean | null;
                                    /**
                                     * Legal custody
                                     * @enum {unknown}
                                     */
                                    legalCustody: 1 | 2 | 3 | null;
                                }[] | null;
                                /** Emergency contact */
                                emergencyContact: {
                                    /** Name */
                                    name: string | null;
                                    /**
                                     * Relation
                                     * @enum {unknown}
                                     */
                                    relation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                                    /** Phone */
                                    phone: string | null;
                                } | null;
                                /** Coverage */
                                coverages: {
                                    /** Row */
                                    id: number | null;
                                    /** Payer */
                                    payer: string | null;
                                    /** Plan */
                                    plan: string | null;
                                    /** Member ID */
                                    memberId: string | null;
                                    /** Group */
                                    groupNumber: string | null;
                                    /** Subscriber */
                                    subscriberName: string | null;
                                    /**
                                     * Subscriber’s date of birth
                                     * Format: date
                                     */
                                    subscriberDateOfBirth: string | null;
                                    /**
                                     * Subscriber’s relation
                                     * @enum {unknown}
                                     */
                                    subscriberRelation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | null;
                                    /**
                                     * Start
                                     * Format: date
                                     */
                                    start: string | null;
                                    /**
                                     * End
                                     * Format: date
                                     */
                                    end: string | null;
                                    /**
                                     * Verified on
                                     * Format: date
                                     */
                                    verifiedAt: string | null;
                                    /** Verified by */
                                    verifiedBy: string | null;
                                    /** Copay */
                                    copay: string | null;
                                    /** Deductible */
                                    deductible: string | null;
                                }[] | null;
                                /** Clinical */
                                clinical: {
                                    /** Has a diagnosis */
                                    hasDiagnosis: boolean | null;
                                    /** ICD-10 code */
                                    diagnosisCode: string | null;
                                    /** Diagnosis */
                                    diagnosisLabel: string | null;
                                    /** Diagnosed by */
                                    diagnosedBy: string | null;
                                    /**
                                     * Diagnosed on
                                     * Format: date
                                     */
                                    diagnosedOn: string | null;
                                    /** Concerns */
                                    concerns: string | null;
                                    /** Allergies */
                                    allergies: string | null;
                                    /** Medications */
                                    medications: string[] | null;
                                    /** Seizures */
                                    seizures: boolean | null;
                                    /** Safety risks */
                                    safetyRisks: string | null;
                                    /** Prior services */
                                    priorServices: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[] | null;
                                } | null;
                                /** Service */
                                service: {
                                    /** Services requested */
                                    servicesRequested: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10)[] | null;
                                    /** Setting */
                                    setting: (1 | 2 | 3 | 4 | 5)[] | null;
                                    /** Hours per week */
                                    hoursPerWeek: number | null;
                                    /**
                                     * Requested start
                                     * Format: date
                                     */
                                    startDate: string | null;
                                    /** Availability */
                                    availability: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21)[] | null;
                                    /** Provider preferences */
                                    providerPreferences: string | null;
                                } | null;
                                /** Authorization */
                                authorization: {
                                    /**
                                     * Requested on
                                     * Format: date
                                     */
                                    requestedAt: string | null;
                                    /**
                                     * Status
                                     * @enum {unknown}
                                     */
                                    status: 1 | 2 | 3 | 4 | null;
                                    /** Number */
                                    number: string | null;
                                    /** Units */
                                    units: number | null;
                                    /**
                                     * Start
                                     * Format: date
                                     */
                                    start: string | null;
                                    /**
                                     * End
                                     * Format: date
                                     */
                                    end: string | null;
                                } | null;
                                /** School */
                                school: {
                                    /** Name */
                                    name: string | null;
                                    /** Grade */
                                    grade: string | null;
                                    /** District */
                                    district: string | null;
                                    /** Teacher */
                                    teacher: string | null;
                                    /** Phone */
                                    phone: string | null;
                                    /**
                                     * IEP / 504
                                     * @enum {unknown}
                                     */
                                    plan: 1 | 2 | 3 | 4 | null;
                                    /** Hours */
                                    hours: string | null;
                                } | null;
                                /** Physician */
                                physician: {
                                    /** Name */
                                    name: string | null;
                                    /** Practice */
                                    practice: string | null;
                                    /** NPI */
                                    npi: string | null;
                                    /** Phone */
                                    phone: string | null;
                                    /** Fax */
                                    fax: string | null;
                                } | null;
                                /** Consent */
                                consent: {
                                    /** Consents to services */
                                    services: boolean | null;
                                    /** May be shared with */
                                    sharing: (1 | 2 | 3 | 4)[] | null;
                                    /** Photo */
                                    photo: boolean | null;
                                    /** Text and email */
                                    textAndEmail: boolean | null;
                                    /**
                                     * Given by
                                     * @enum {unknown}
                                     */
                                    source: 1 | 2 | 3 | 4 | null;
                                    /**
                                     * Given on
                                     * Format: date
                                     */
                                    date: string | null;
                                } | null;
                                createdBy: number | null;
                                /** Format: date-time */
                                createdAt: string;
                                updatedBy: number | null;
                                /** Format: date-time */
                                updatedAt: string;
                                masked: string[];
                                labels: {
                                    status: string;
                                    type: string;
                                    priority: string;
                                    source: string;
                                    assignedTo: string | null;
                                    holdReason: string | null;
                                    closeReason: string | null;
                                    heldFromStatus: string | null;
                                    storeId: string | null;
                                    createdBy: string | null;
                                    updatedBy: string | null;
                                };
                            };
                            message?: string;
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
