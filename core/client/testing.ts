// For tests: a plugin, a menu and a screen that are not the product's, and a role that is granted them.

export { exampleMenu, examplePlugin, exampleScreen, grantOf } from './session/registry/testing/examplePlugins'
