// The entry of every `npm run` command. Needs nothing but Node; each command installs and builds what is missing or
// stale. `node tools/run.mjs` alone lists the commands.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `새잎에는 Node.js 20.19 이상이 필요해요 (지금은 ${process.versions.node}). https://nodejs.org`,
  )
  process.exit(1)
}

const { commands } = await import('./commands.mjs')
const { stopWithNpm } = await import('./process.mjs')
const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(name ? `"${name}" 명령은 없어요.\n` : '')
  for (const [it, { about }] of Object.entries(commands)) console.error(`  npm run ${it.padEnd(18)} ${about}`)
  process.exit(2)
}
stopWithNpm()
try {
  process.exitCode = (await command.run(args)) ?? 0
} catch (error) {
  if (!error.isPlain || error.message) console.error(error.isPlain ? error.message : error)
  process.exit(error.exitCode ?? 1)
}
