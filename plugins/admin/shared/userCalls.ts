import { defineCall, doneAnswer, ids, integer, json, listAnswer, reference, text } from '@core/entity'

const params = { id: integer('User', { required: true, min: 1 }) }
const request = { id: integer('Request', { required: true, min: 1 }) }
/** One role, or several. */
const rolesOfUser = {
  userId: reference('User', 'user', { required: true }),
  roleId: reference('Role', 'role'),
  roleIds: ids('Roles', { max: 20 }),
} as const

/** An action on one person. */
const userAction = { method: 'POST', params, body: {}, answer: doneAnswer } as const

/** The actions on a person beside changes of their fields: access, the second factor, sessions, single roles. S6.1, S7.5, D2, D7 */
export const userCalls = {
  invite: defineCall({ ...userAction, path: '/api/user/:id/invite', summary: 'Invite users' }),
  suspend: defineCall({ ...userAction, path: '/api/user/:id/suspend', summary: 'Suspend users' }),
  activate: defineCall({ ...userAction, path: '/api/user/:id/activate', summary: 'Activate users' }),
  resetSecondFactor: defineCall({
    ...userAction,
    path: '/api/user/:id/reset-second-factor',
    summary: 'Reset second factors',
  }),
  confirmEmail: defineCall({
    ...userAction,
    path: '/api/user/:id/confirm-email',
    summary: 'Confirm a changed email',
  }),
  rolesToGive: defineCall({
    method: 'GET',
    path: '/api/user-roles',
    summary: 'See which roles can be given',
    answer: listAnswer(
      json.object({
        id: json.integer,
        name: json.string,
        description: json.nullable(json.string),
        beyond: json.array(json.string),
        beyondCount: json.integer,
        needsApproval: json.described(json.boolean, 'A second person has to approve it'),
      }),
    ),
  }),
  giveRoles: defineCall({
    method: 'POST',
    path: '/api/user-roles',
    summary: 'Give roles',
    body: rolesOfUser,
    answer: doneAnswer,
  }),
  takeRoles: defineCall({
    method: 'POST',
    path: '/api/user-roles/removeRole',
    summary: 'Take roles away',
    body: rolesOfUser,
    answer: doneAnswer,
  }),
  roleRequests: defineCall({
    method: 'GET',
    path: '/api/user/:id/role-requests',
    summary: 'See which roles wait for a second person',
    params,
    answer: listAnswer(
      json.object({
        id: json.integer,
        role: json.string,
        requestedBy: json.string,
        requestedAt: json.instant,
        expiresAt: json.instant,
        isOwn: json.described(json.boolean, 'Whether the caller asked for the role'),
        mayApprove: json.boolean,
      }),
    ),
  }),
  approveRole: defineCall({
    method: 'POST',
    path: '/api/role-request/:id/approve',
    summary: 'Approve a role that waits for a second person',
    params: request,
    body: {},
    answer: doneAnswer,
  }),
  refuseRole: defineCall({
    method: 'POST',
    path: '/api/role-request/:id/refuse',
    summary: 'Refuse a role that waits for a second person, or take one’s own request back',
    params: request,
    body: {},
    answer: doneAnswer,
  }),
  sessions: defineCall({
    method: 'GET',
    path: '/api/user/:id/sessions',
    summary: 'See sessions',
    params,
    answer: listAnswer(
      json.object({
        id: json.string,
        role: json.string,
        createdAt: json.instant,
        seenAt: json.instant,
        current: json.boolean,
      }),
    ),
  }),
  endSessions: defineCall({
    method: 'POST',
    path: '/api/user/:id/end-sessions',
    summary: 'End sessions',
    params,
    body: { sessionId: text('Session', { max: 40, help: 'By default all of them' }) },
    answer: doneAnswer,
  }),
}
