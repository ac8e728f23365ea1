// Components made with PrimeReact. Each is fetched when it is first drawn, so that no list, form or sign-in page loads it.
import { lazyPart } from '../kernel/client/platform/prime/lazyPart'
import { DialPlace, MeterPlace, OrgChartPlace, PicturesPlace } from '../kernel/client/platform/prime/standIns'

export type { ChartNode } from '../kernel/client/platform/prime/parts'

export const Dial = lazyPart(() => import('../kernel/client/platform/prime/Dial'), DialPlace)
export const Meter = lazyPart(() => import('../kernel/client/platform/prime/Meter'), MeterPlace)
export const OrgChart = lazyPart(() => import('../kernel/client/platform/prime/OrgChart'), OrgChartPlace)
export const Pictures = lazyPart(() => import('../kernel/client/platform/prime/Pictures'), PicturesPlace)
