import type { ContributionPoint } from '@core/contract'

type Declared = Pick<ContributionPoint<unknown>, 'id' | 'version' | 'stability'>

/** A point as text: `record.tab@1`. */
export const pointName = ({ id, version }: Pick<Declared, 'id' | 'version'>): string => `${id}@${version}`

const majorOf = (version: string) => version.split('.')[0]

/**
 * Compares a point as a plugin was built with it with the point as this product offers it.
 * @param offered undefined where no plugin that is on offers it: nobody reads the entries then
 * @param allowed the experimental points that this deployment allows, by id
 * @returns why the plugin can't contribute to it, and what to do; undefined if it can
 */
export function pointProblem(
  used: Omit<Declared, 'stability'>,
  offered: Declared | undefined,
  allowed: readonly string[],
): { readonly what: string; readonly mend: string } | undefined {
  if (!offered) return undefined
  if (majorOf(used.version) !== majorOf(offered.version))
    return {
      what: `it contributes to “${pointName(used)}”, and this version of the product has “${pointName(offered)}”`,
      mend: 'Install a version of the plugin that was built for it, or the version of the product that the plugin was built for.',
    }
  if (offered.stability === 'experimental' && !allowed.includes(offered.id))
    return {
      what: `it contributes to “${pointName(offered)}”, which is experimental and may change in any version`,
      mend: `Add “${offered.id}” to EXPERIMENTAL_POINTS, if this deployment accepts that.`,
    }
  return undefined
}
