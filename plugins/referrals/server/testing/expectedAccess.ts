import type { ExpectedRoutes } from '@core/server/access/testing/expectedAccess'

/** Module 3. S6.3, D2. */
export const expectedAccess: ExpectedRoutes = {
  'GET /api/referral/getAllReferral': [301, [302, 303]],
  'POST /api/referral/List': [301, [302, 303]],
  'GET /api/referral/{id}': [301],
  'POST /api/referral/createReferral': [304],
  'PUT /api/referral/{id}': [305],
  'DELETE /api/referral/{id}': [308],
  'POST /api/referral/Restore': [308],
  'POST /api/referral/History': [301],
  'POST /api/referral/Options': [301],
  'POST /api/referral/Bulk': [322],
  'POST /api/referral/Export': [320],
  'POST /api/referral/Import/Upload': [321, 304, [311, 312]],
  'POST /api/referral/Import/Start': [321],
  'GET /api/referralHoldReason/getAllReason': [301],
  'GET /api/referralStatus/getAllStatus': [301],
  'GET /api/client/NotesList': [301],
  'GET /api/referralNote/{id}': [301],
  'POST /api/referralNote/createNote': [305],
  'PUT /api/referralNote/{id}': [305],
  'DELETE /api/referralNote/{id}': [301],
  'POST /api/referralNote/Restore': [301],
  'POST /api/referralNote/People': [301],
}
