/**
 * Who may call a route, written a second time by hand, so that a mistake in a route's own access is found: everybody, everybody who is
 * signed in, or holders of all of these permissions; of several in brackets, one.
 */
export type ExpectedAccess = 'public' | 'signedIn' | readonly (number | readonly number[])[]

/** By method and path, as in the API document. */
export type ExpectedRoutes = Readonly<Record<string, ExpectedAccess>>

/** Core's own routes. */
export const expectedAccess: ExpectedRoutes = {
  'GET /api/deployment': 'public',
  'GET /api/deployment/logo/{id}': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/logout': 'public',
  'POST /api/auth/send-mobile-otp': 'public',
  'POST /api/auth/resend-otp': 'public',
  'POST /api/auth/request-qr': 'public',
  'POST /api/auth/verify-otp': 'public',
  'POST /api/auth/verify-mobile-otp': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/changed-email': 'public',
  'POST /api/auth/confirm-email': 'public',
  'POST /api/Users/VerifyEmail': 'public',
  'POST /api/Users/PasswordChange': 'public',
  'POST /api/auth/refresh': 'signedIn',
  'POST /api/auth/change-role': 'signedIn',
  'POST /api/auth/view-as': [411],
  'POST /api/auth/stop-viewing': 'signedIn',
  'GET /api/user/me': 'signedIn',
  'POST /api/user/me/email/Confirm': 'signedIn',
  'POST /api/person/Options': 'signedIn',
  'POST /api/access/explain': [401, 501],
  'GET /api/access/kinds': [401, 501],
  'GET /api/status': [614],
  'POST /api/status/delivery/{queue}/{id}/retry': [614],
  'POST /api/Store/Options': 'signedIn',
  'POST /api/Menus/List': 'signedIn',
  'POST /api/live/presence': 'signedIn',
  'GET /api/role/{id}/permissions': 'signedIn',
  'POST /api/Lookup/List': 'signedIn',
  'POST /api/file/Upload': 'signedIn',
  'POST /api/file/States': 'signedIn',
  'GET /api/file/{id}': 'signedIn',
  'POST /api/View/List': 'signedIn',
  'POST /api/View/Create': 'signedIn',
  'PUT /api/View/Update': 'signedIn',
  'DELETE /api/View/Delete': 'signedIn',
  'PUT /api/View/Remember': 'signedIn',
  'GET /api/operation': 'signedIn',
  'GET /api/operation/{id}': 'signedIn',
  'GET /api/operation/{id}/failed': 'signedIn',
  'POST /api/operation/{id}/cancel': 'signedIn',
  'POST /api/operation/{id}/undo': 'signedIn',
  'POST /api/Notification/List': 'signedIn',
  'GET /api/Notification/Count': 'signedIn',
  'PUT /api/Notification/Read': 'signedIn',
  'GET /api/Notification/Choices': 'signedIn',
  'PUT /api/Notification/Choose': 'signedIn',
  'POST /api/draft/View': 'signedIn',
  'POST /api/draft/Save': 'signedIn',
  'POST /api/draft/Discard': 'signedIn',
}
