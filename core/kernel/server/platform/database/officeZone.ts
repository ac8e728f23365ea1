/**
 * The office's time zone: that of the server (`TZ`). Its days are those of lists, figures and deadlines. Every connection has it as
 * `white_glove.zone`, for `core.today()` and `core.office_day(…)`.
 */
export const officeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
