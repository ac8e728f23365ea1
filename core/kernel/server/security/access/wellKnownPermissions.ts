/** Permissions of the admin plugin that core's own routes require: where that plugin is off, nobody holds them. D2. */
export const viewUsers = 401
export const viewAsRole = 411
export const viewRoles = 501
