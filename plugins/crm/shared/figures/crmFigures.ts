import type { Figure } from '@core/entity'
import { accounts, qualifiedTransferred, transferRate } from './accountFigures'
import { funnel, leadFormulas, leads, stageAges } from './leadFigures'
import { deliveredOnTime, orders } from './orderFigures'
import { quoteAges, quoteFormulas, quotes } from './quoteFigures'
import { formulaParts, targetFormulas, targets } from './targetFigures'
import { quotesPerMeeting, work } from './workFigures'

/** Every figure of sales. Screens, dashboards, reports, mails and files take them from here. */
export const crmFigures: readonly Figure[] = [
  ...Object.values(leads),
  ...Object.values(leadFormulas),
  ...funnel.reached,
  ...funnel.stillOpen,
  ...funnel.lost,
  ...funnel.becameAccount,
  ...stageAges,
  ...Object.values(accounts),
  qualifiedTransferred,
  transferRate,
  ...Object.values(quotes),
  ...quoteAges,
  ...Object.values(quoteFormulas),
  ...Object.values(orders),
  deliveredOnTime,
  ...Object.values(work),
  quotesPerMeeting,
  ...Object.values(targets),
  ...Object.values(formulaParts),
  ...Object.values(targetFormulas),
]
