// Components made with PrimeReact. Each is fetched when it is first drawn, so that no list, form or sign-in page loads it.
import { lazyPart } from './platform/prime/lazyPart'
import { DialPlace, MeterPlace, OrgChartPlace, PicturesPlace } from './platform/prime/standIns'

export type { ChartNode, MeterValue, PartColor, Picture } from './platform/prime/parts'

export const Dial = lazyPart(() => import('./platform/prime/Dial'), DialPlace)
export const Meter = lazyPart(() => import('./platform/prime/Meter'), MeterPlace)
export const OrgChart = lazyPart(() => import('./platform/prime/OrgChart'), OrgChartPlace)
export const Pictures = lazyPart(() => import('./platform/prime/Pictures'), PicturesPlace)
