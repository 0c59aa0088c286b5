import * as z from 'zod/mini'

/** Roles that edit articles, products, banners, the gallery and reviews. */
export const catalogueEditors = ['OPERATOR', 'ADMIN'] as const

export const byId = z.object({ id: z.uuid() })

/** A required text, trimmed. */
export const textLine = (maxLength: number, missing: string) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, missing), z.maxLength(maxLength, `${maxLength}자까지 쓸 수 있어요.`))

/** Path of a stored picture: uploaded (`d/….jpg`) or of the catalogue (`c/….webp`). */
export const storedPicture = z
  .string('그림을 올려 주세요.')
  .check(z.regex(/^([dp]\/[\w-]{24}\.jpg|c\/[a-z\d-]{1,105}(\.1280)?\.webp)$/, '그림을 올려 주세요.'))

/** An https URL. */
export const externalUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/, 'https://로 시작하는 주소를 입력해 주세요.'),
  )

/** A path of the app (`/shop`) or an https URL. */
export const appPathOrUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(
      /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?)$/,
      '/로 시작하는 앱 안의 주소나 https://로 시작하는 주소를 입력해 주세요.',
    ),
  )

/** Search text of a list. */
export const searchWords = z.optional(z.string().check(z.trim(), z.maxLength(60)))

/** Ids in the order of display. */
export const orderedIds = (maxLength: number) => z.array(z.uuid()).check(z.maxLength(maxLength))
