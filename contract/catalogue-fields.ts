import * as z from 'zod/mini'

/** Who keeps articles, products, banners, the gallery and reviews. */
export const catalogueKeepers = ['OPERATOR', 'ADMIN'] as const

export const byId = z.object({ id: z.uuid() })

/** A text that somebody types; blank ends are cut off. */
export const line = (most: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(most, `${most}자까지 쓸 수 있어요.`))

/** A picture that is kept here: uploaded (`d/….jpg`) or of the catalogue (`c/….webp`). */
export const keptPicture = z
  .string('그림을 올려 주세요.')
  .check(z.regex(/^(d\/[\w-]{24}\.jpg|c\/[a-z\d-]{1,110}\.webp)$/, '그림을 올려 주세요.'))

/** An address outside of this service. */
export const outsideAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/, 'https://로 시작하는 주소를 입력해 주세요.'),
  )

/** Somewhere in the app (`/shop`) or outside of it (`https://…`). */
export const appPathOrAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(
      /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?)$/,
      '/로 시작하는 앱 안의 주소나 https://로 시작하는 주소를 입력해 주세요.',
    ),
  )

/** Words typed to find something by. */
export const searchWords = z.optional(z.string().check(z.trim(), z.maxLength(60)))

/** Chosen things in the order in which they are shown. */
export const orderOf = (most: number) => z.array(z.uuid()).check(z.maxLength(most))
