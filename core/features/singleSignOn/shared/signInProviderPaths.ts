import { entityPaths } from '@core/kernel/entity/entityPaths'

/** The addresses of the screens. */
export const signInProviderPaths = entityPaths('/sign-in-providers')
