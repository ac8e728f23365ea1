// The components made with PrimeReact that plugins draw. Each is fetched when it is first drawn.
import { lazyPart } from './lazyPart'
import { DialPlace, MeterPlace, OrgChartPlace, PicturesPlace } from './standIns'

export const Dial = lazyPart(() => import('./Dial'), DialPlace)
export const Meter = lazyPart(() => import('./Meter'), MeterPlace)
export const OrgChart = lazyPart(() => import('./OrgChart'), OrgChartPlace)
export const Pictures = lazyPart(() => import('./Pictures'), PicturesPlace)
