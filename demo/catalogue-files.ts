import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { photoWidths } from '../contract/media.ts'
import { productTypes } from '../contract/shop/shop.ts'

const text = z.string().check(z.minLength(1))
const position = z.optional(z.number())

const productFile = z.object({
  slug: text,
  name: text,
  price: z.number(),
  description: text,
  tags: z.array(text),
  type: z.enum(productTypes),
  problems: z.array(text),
  picture: text,
  recommended: position,
})
const bannerFile = z.object({
  slug: text,
  mobilePicture: text,
  pcPicture: text,
  /** A path of the app, an https address, or `article:<slug>`. */
  link: text,
  alt: text,
  priority: z.number(),
})
const galleryFile = z.object({ picture: text, alt: text, width: z.number(), height: z.number() })
const reviewFile = z.object({
  customerName: text,
  rating: z.number(),
  content: text,
  displayed: z.boolean(),
  daysAgo: z.number(),
})

export type ProductFile = z.output<typeof productFile>
export type BannerFile = z.output<typeof bannerFile>
export type GalleryFile = z.output<typeof galleryFile>
export type ReviewFile = z.output<typeof reviewFile>

export interface CatalogueFiles {
  /** Markdown by slug. */
  articles: Map<string, string>
  products: ProductFile[]
  banners: BannerFile[]
  gallery: GalleryFile[]
  reviews: ReviewFile[]
  /** Every width of a picture, by its name. */
  pictures: Map<string, PictureFile[]>
  /** SHA-256 over all files, so that an unchanged catalogue is not seeded again. */
  contentHash: string
}

export interface PictureFile {
  width: (typeof photoWidths)[number]
  bytes: Buffer
}

/** The data folders lie beside this file in the source tree and beside the bundle after a build. */
const shippedFolder = new URL('./', import.meta.url)

/** Reads the demo catalogue from its folders. Throws an error that names the file when one is invalid. */
export async function readCatalogue(folder = shippedFolder): Promise<CatalogueFiles> {
  const hash = createHash('sha256')
  const [articles, lists, pictures] = await Promise.all(
    [
      ['articles', '.md'],
      ['catalogue', '.json'],
      ['pictures', '.webp'],
    ].map(([name = '', ending = '']) => readFolder(new URL(`${name}/`, folder), ending)),
  )
  for (const files of [articles, lists, pictures]) {
    for (const [name, content] of files ?? []) hash.update(`${name}\0${content.length}\0`).update(content)
  }
  const list = <T>(name: string, schema: z.ZodMiniType<T>): T[] =>
    parse(name, z.array(schema), lists?.get(name)?.toString() ?? '[]')
  return {
    articles: new Map([...(articles ?? [])].map(([slug, content]) => [slug, content.toString()])),
    products: list('products', productFile),
    banners: list('banners', bannerFile),
    gallery: list('gallery', galleryFile),
    reviews: list('reviews', reviewFile),
    pictures: groupPictures(pictures ?? new Map()),
    contentHash: hash.digest('hex'),
  }
}

/** Groups files called `<name>.<width>.webp` by their name. */
function groupPictures(files: Map<string, Buffer>) {
  const pictures = new Map<string, PictureFile[]>()
  for (const [file, bytes] of files) {
    const [name = '', digits] = file.split('.')
    const width = photoWidths.find((it) => it === Number(digits))
    if (!width) throw new Error(`${file}.webp: pictures are called <name>.<width>.webp`)
    pictures.set(name, [...(pictures.get(name) ?? []), { width, bytes }])
  }
  return pictures
}

/** Reads the files with this ending, keyed by base name, sorted by name. */
async function readFolder(folder: URL, ending: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort()
  const files = names.map(async (name) => [basename(name, ending), await readFile(new URL(name, folder))])
  return new Map((await Promise.all(files)) as [string, Buffer][])
}

function parse<T>(name: string, schema: z.ZodMiniType<T>, json: string): T {
  const read = schema.safeParse(JSON.parse(json))
  if (!read.success) throw new Error(`${name}.json: ${z.prettifyError(read.error)}`)
  return read.data
}
