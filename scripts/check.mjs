// npm run check: the checks that a change should pass before it is committed. They need neither a database nor a browser. All checks run
// even if one fails, so that one run shows every problem.
import { requireNode, root, say } from './lib/project.mjs'
import { run } from './lib/run.mjs'

requireNode()
process.chdir(root)
const npm = process.env.npm_execpath
/** @type {string[]} */
const failed = []
for (const script of ['typecheck', 'format:check', 'lint', 'test:unit']) {
  const begun = Date.now()
  say(`npm run ${script}`)
  const args = ['run', '--silent', script]
  const code = await (npm ? run(process.execPath, [npm, ...args]) : run('npm', args))
  say(`${script}: ${code === 0 ? 'passed' : 'FAILED'} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  if (code !== 0) failed.push(script)
}
console.log(failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
