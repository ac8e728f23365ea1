import { pointName, pointProblem } from '@core/kernel/shared/pointProblem'
import type { ServerPlugin } from '../defineServerPlugin'
import type { Fault } from './DefinitionError'

/** The points that these plugins offer, by id. */
export const offeredPoints = (plugins: readonly Pick<ServerPlugin, 'offers'>[]) =>
  new Map(plugins.flatMap(({ offers = [] }) => offers.map((point) => [point.id, point] as const)))

/**
 * The faults of contributions: to a point of another major version, or to an experimental one.
 * @param plugins those that are on, core first
 * @param allowed the ids of experimental points that the deployment allows
 */
export function pointFaults(
  plugins: readonly Pick<ServerPlugin, 'id' | 'offers' | 'contributes'>[],
  allowed: readonly string[] = [],
): readonly Fault[] {
  const offered = offeredPoints(plugins)
  return plugins.flatMap(({ id: plugin, contributes = [] }) =>
    contributes.flatMap(({ point }): readonly Fault[] => {
      const problem = pointProblem(point, offered.get(point.id), allowed)
      return problem ? [{ plugin, at: `contribution to ${pointName(point)}`, ...problem }] : []
    }),
  )
}
