// What people do in a day, for `peopleAtWork.mjs`. The shares follow the requests that the browser walk-throughs of a day make
// (`coordinatorDays`, `deal`, `tasksAndTargets`), counted by `callShares.mjs`: a twelfth of them are saves. What a screen requests at once is
// requested at once here.
import { referralMarked } from '../../scripts/durability/referrals.mjs'

/** @typedef {import('../../scripts/durability/session.mjs').Session} Session */
/** @typedef {import('../../scripts/durability/session.mjs').Answer} Answer */

/**
 * What is drawn for one step: a number that no other step has, and a record of each kind.
 * @typedef {{ turn: number, lead: number, referral: number }} Drawn
 */

/**
 * One step of a person: opening a screen, or saving.
 * @typedef {object} Step
 * @property {number} share in percent of the steps of this kind of person
 * @property {(who: Session, drawn: Drawn) => Promise<Answer>[]} take requests everything that the step needs
 * @property {readonly string[]} [shows] the entities of what stays on the screen, which a browser requests again after a change
 */

const limit = 50
const searched = ['har', 'fleet', 'med', 'north']
/** @param {string} entity @param {number} id @param {Session} who */
const present = (entity, id, who) => who.post('/api/live/presence', { entity, id, tab: 'bench', mode: 'view' })

/** A page that is loaded, rather than a screen that is opened in it. @type {Step} */
const load = {
  share: 5,
  take: (who) => [who.get('/api/user/me'), who.get('/api/Notification/Count'), who.get('/api/operation')],
}

/** @param {number} share @param {string} path @param {string} shows @returns {Step} */
const list = (share, path, shows) => ({ share, shows: [shows], take: (who) => [who.post(path, { limit })] })

/** @param {number} share @param {string} path @param {string} shows @returns {Step} */
const search = (share, path, shows) => ({
  share,
  shows: [shows],
  take: (who, { turn }) => [who.post(path, { limit, commonFilters: { search: searched[turn % 4] } })],
})

/** @param {number} share @param {{ mine?: boolean }} whose one's own and the unassigned ones; by default those of everybody @returns {Step} */
const queue = (share, whose) => ({
  share,
  shows: ['referral', 'contactAttempt'],
  take: (who) => [who.post('/api/referral/Queue', { ...whose, limit: 100 })],
})

/** @param {number} share @param {string} view @returns {Step} */
const dashboard = (share, view) => ({
  share,
  take: (who) => [who.post('/api/Dashboard/FetchDashboardDetails', { view })],
})

/** The steps of each kind of person. @type {Readonly<Record<'sales' | 'intake', readonly Step[]>>} */
export const mixes = {
  sales: [
    load,
    list(20, '/api/Task/List', 'task'),
    list(18, '/api/Activities/List', 'activity'),
    list(15, '/api/Lead/List', 'lead'),
    search(10, '/api/Lead/List', 'lead'),
    {
      share: 15,
      take: (who, { lead }) => [
        who.get(`/api/Lead/${lead}`),
        who.post('/api/Lead/StateDays', { id: lead }),
        present('lead', lead, who),
      ],
    },
    list(4, '/api/Quotes/List', 'quote'),
    {
      share: 8,
      take: (who, { lead }) => [
        who.post('/api/Activities/Create', { activityType: 1, entityType: 1, entityTypeId: lead }),
      ],
    },
    dashboard(5, 'pipeline'),
  ],
  intake: [
    load,
    // The first page: the head of one's own queue, and the figures.
    {
      share: 8,
      shows: ['referral', 'contactAttempt'],
      take: (who) => [
        who.post('/api/referral/Queue', { mine: true, limit: 6 }),
        who.get('/api/referral/Strip?days=90'),
      ],
    },
    queue(12, { mine: true }),
    queue(2, {}),
    list(12, '/api/referral/List', 'referral'),
    search(8, '/api/referral/List', 'referral'),
    {
      share: 30,
      take: (who, { referral }) => [
        who.get(`/api/referral/${referral}`),
        who.get(`/api/referral/${referral}/packet`),
        present('referral', referral, who),
      ],
    },
    list(9, '/api/client/List', 'client'),
    {
      share: 6,
      take: (who, { referral }) => [who.post('/api/referralContact/Create', { referralId: referral, kind: 1 })],
    },
    {
      share: 3,
      take: (who, { turn }) => [
        who.post('/api/referral/createReferral', referralMarked(`People-${process.pid}-${turn}`)),
      ],
    },
    dashboard(5, 'care'),
  ],
}
