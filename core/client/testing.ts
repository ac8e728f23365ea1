// For tests: an example plugin, menu and screen that are not part of the product, and a role that is granted them.

export {
  exampleMenu,
  examplePlugin,
  exampleScreen,
  grantOf,
} from '../kernel/client/session/registry/testing/examplePlugins'
