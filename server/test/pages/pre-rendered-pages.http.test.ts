import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getContent, listContents } from '../../../contract/content/content.ts'
import { content } from '../../src/features/content/content.tables.ts'
import { newId } from '../../src/shared/ids/ids.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const template = (name: string) =>
  `<html><head></head><body data-document="${name}"><div id="app"><!--app--></div></body></html>`
/** Replaces the pre-renderer of the web build: returns the names of its arguments and the text of an article. */
const preRender = `
export async function preRender(name, initialData) {
  if (name === 'login') throw new Error('cannot render')
  return '<main>' + name + ' of ' + Object.keys(initialData).sort() + (initialData.content?.content ?? '') + '</main>'
}`

let folder: string
let server: TestServer
const id = newId()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-web-'))
  for (const name of ['home', 'shell', 'bare', 'login', 'contents', 'content', 'shop'])
    await writeFile(join(folder, `${name}.html`), template(name))
  await writeFile(join(folder, 'pre-render.mjs'), preRender)
  server = await testServer({ overrides: { webFolder: folder } })
  const at = new Date('2026-01-04T00:00:00Z')
  await server.db.insert(content).values({
    ...{ id, title: '물주기', subTitle: '', thumbnail: 'c/leaf-1a2b3c4d.webp', tag: '물주기' },
    // HTML that the product itself never stores.
    body: '<p onclick="alert(1)">겉흙이 마르면</p><script>alert(2)</script></script><img src=x onerror=alert(3)>',
    ...{ publishedAt: at, createdAt: at, updatedAt: at },
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const pageOf = async (path: string) => {
  const { body } = await server.call('GET', path)
  const [, document, app] = /data-document="(\w+)"><div id="app">([\s\S]*)<\/div>/.exec(body) ?? []
  const initialData = (name: string) =>
    JSON.parse(new RegExp(`id="${name}">(.*?)</script>`).exec(body)?.[1] ?? 'null') as unknown
  return { document, app, initialData }
}

test('pre-renders the list of articles with its initial data and includes the data', async () => {
  const { app, initialData } = await pageOf('/plant-contents')
  expect(app).toBe('<main>contents of content-tags,contents,site</main>')
  const { body } = await server.call('GET', '/api/v1/common/contents?page=0&size=10')
  expect(initialData('contents')).toEqual(listContents.data.parse(body.data))
  expect(initialData('content-tags')).toEqual(['물주기'])
})

test('pre-renders the shop with its first products', async () => {
  const { app, initialData } = await pageOf('/shop')
  expect(app).toBe('<main>shop of products,site</main>')
  const { body } = await server.call('GET', '/api/v1/common/products?page=0&size=10')
  expect(initialData('products')).toEqual(body.data)
})

test('pre-renders an article with its text sanitised again and includes the data', async () => {
  const { app, initialData } = await pageOf(`/plant-contents/${id}`)
  expect(app).toBe('<main>content of content,site<p>겉흙이 마르면</p></main>')
  expect(getContent.data.parse(initialData('content'))).toMatchObject({ id, content: '<p>겉흙이 마르면</p>' })
})

test.each([
  ['/plant-contents?tag=x', 'shell', '<main>contents of content-tags,contents,site,skeleton</main>'],
  ['/shop?type=POT', 'shell', '<main>shop of products,site,skeleton</main>'],
  ['/plant-contents?utm_source=x', 'contents', '<main>contents of content-tags,contents,site</main>'],
  [`/plant-contents/${newId()}`, 'shell', '<main>content of site,skeleton</main>'],
  ['/my-page', 'shell', '<main>myPage of site,skeleton</main>'],
  ['/nothing/here', 'shell', '<main>undefined of site</main>'],
  ['/login-required', 'bare', '<main>loginRequired of site,skeleton</main>'],
  // After a failed rendering the app renders the screen itself.
  ['/login', 'login', ''],
  ['/login?code=1&state=2', 'bare', ''],
])('%s is the document %s and shows %s', async (path, document, shown) => {
  expect(await pageOf(path)).toMatchObject({ document, app: shown })
})

test('does not serve the pre-renderer as a file', async () => {
  expect((await server.call('GET', '/pre-render.mjs')).status).toBe(404)
})
