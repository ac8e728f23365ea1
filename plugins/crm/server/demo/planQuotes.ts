import type { SeededRandom } from '@core/server/plugin'
import { stage } from '../../shared/leads/leadStages'
import { quoteStatus, validDays } from '../../shared/quotes/quoteStatuses'
import { dayOfStage, type DemoCompany, stageNow } from './DemoCompany'
import { workdayFrom } from './demoDays'

/** What became of a quote, and when. Days are those after today, 0 or less. */
export interface QuotePlan {
  readonly of: DemoCompany
  /** Of an accepted quote that was ordered it is Ordered; its orders tell whether all of it is delivered. */
  readonly status: number
  readonly quoted: number
  readonly sent: number | null
  readonly decided: number | null
  readonly ordered: number | null
  /** How often it was offered. */
  readonly revision: number
}

const quoteCount = 1000

/** Quotes of accounts are of the last 21 months, and their number grows slowly. In days. */
const oldestQuote = 640
const growth = 420

/** @returns the plans of 1,000 quotes: of the leads that got so far, and of accounts, of which few buy much */
export function planQuotes(random: SeededRandom, companies: readonly DemoCompany[]): readonly QuotePlan[] {
  const plans = companies.flatMap((company) => planOfJourney(random, company) ?? [])
  const buyers = companies
    .filter(({ kind, since }) => kind === 'Account' && since < -20)
    .map((account) => [account, random.logNormal(1, 1.1)] as const)
  while (plans.length < quoteCount) plans.push(planOfAccount(random, random.weighted(buyers)))
  return plans.slice(0, quoteCount).toSorted((a, b) => a.quoted - b.quoted)
}

function planOfJourney(random: SeededRandom, of: DemoCompany): QuotePlan | undefined {
  if (of.steps.length === 0) return undefined
  const now = stageNow(of)
  const quoted = dayOfStage(of, stage.quoted)
  if (quoted === undefined)
    return now.stage === 4 && random.chance(0.36) ? unsent(of, between(random, now.day, 0)) : undefined
  const decided = dayOfStage(of, stage.commitment)
  const plan = { of, quoted, sent: quoted, decided: null, ordered: null, revision: random.chance(0.18) ? 2 : 1 }
  if (now.stage === stage.won && decided !== undefined)
    return { ...plan, status: quoteStatus.ordered, decided, ordered: now.day }
  if (now.stage === stage.lost)
    return random.chance(0.72)
      ? { ...plan, status: quoteStatus.declined, decided: now.day }
      : { ...plan, status: quoteStatus.viewed }
  if (now.stage === stage.commitment) return { ...plan, status: quoteStatus.approved, decided: now.day }
  if (now.stage > stage.won) return { ...plan, status: quoteStatus.viewed }
  const status =
    now.stage === 6 && random.chance(0.5)
      ? quoteStatus.revisionRequested
      : random.chance(0.58)
        ? quoteStatus.viewed
        : quoteStatus.sent
  return { ...renewed(random, plan), status }
}

/** Most offers that are about to expire are sent again. */
function renewed<Plan extends { readonly quoted: number; readonly sent: number; readonly revision: number }>(
  random: SeededRandom,
  plan: Plan,
): Plan {
  if (plan.quoted > -validDays + 2 || !random.chance(0.7)) return plan
  return { ...plan, sent: between(random, Math.max(plan.quoted + 5, -validDays + 4), -1), revision: plan.revision + 1 }
}

function planOfAccount(random: SeededRandom, of: DemoCompany): QuotePlan {
  let age = Infinity
  while (age > Math.min(oldestQuote, -of.since - 3)) age = -Math.log(1 - random.next()) * growth
  const quoted = workdayFrom(-age)
  const decided = Math.max(quoted, workdayFrom(quoted + 1 + random.logNormal(6, 0.7)))
  const plan = { of, quoted, sent: quoted, decided: null, ordered: null, revision: random.chance(0.2) ? 2 : 1 }
  if (age > 25 && decided < 0)
    return random.weighted<() => QuotePlan>([
      [
        () => {
          const ordered = Math.min(0, workdayFrom(decided + random.between(0, 3)))
          return { ...plan, status: quoteStatus.ordered, decided, ordered: Math.max(ordered, decided) }
        },
        56,
      ],
      [() => ({ ...plan, status: quoteStatus.declined, decided }), 27],
      [() => ({ ...plan, status: quoteStatus.viewed }), 9],
      [() => ({ ...plan, status: quoteStatus.sent }), 8],
    ])()
  return random.weighted<() => QuotePlan>([
    [() => unsent(of, quoted), 16],
    [() => ({ ...plan, status: quoteStatus.sent }), 30],
    [() => ({ ...plan, status: quoteStatus.viewed }), 30],
    [() => ({ ...plan, status: quoteStatus.revisionRequested }), 20],
    [() => ({ ...plan, status: quoteStatus.approved, decided: Math.min(0, decided) }), 10],
  ])()
}

const unsent = (of: DemoCompany, quoted: number): QuotePlan => ({
  of,
  status: quoteStatus.draft,
  quoted,
  sent: null,
  decided: null,
  ordered: null,
  revision: 1,
})

const between = (random: SeededRandom, from: number, to: number): number =>
  Math.min(0, Math.max(from, workdayFrom(random.between(from, Math.max(from, to)))))
