import type { ComponentType } from 'react'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import type { ResourceEndpoints } from './resource.tsx'

/**
 * A screen of the console: either a resource of react-admin (`list`, `show`, ... with `calls`), or a `page` of its own at
 * `/<name>`. Features export their screens from their index.
 */
export interface ConsoleScreen {
  /** Part of the address, and react-admin's name of the resource. */
  name: string
  /** Shown in the menu and the window's title. */
  title: string
  /** What else the search finds it by. */
  words?: string
  /** One of these roles is enough to open it. */
  roles: readonly StaffRole[]
  /** The entry of the menu that it belongs to. */
  group: MenuGroup
  /** Loads the endpoints of the resource, so that the first load brings those of no other screen. */
  calls?: () => Promise<ResourceEndpoints>
  list?: ComponentType
  show?: ComponentType
  edit?: ComponentType
  create?: ComponentType
  /** The title of a record. */
  record?: (record: never) => string
  page?: ComponentType
  /** The page has several titles and shows them itself. */
  ownTitles?: true
  /** Not in the menu: opened from other screens. */
  hidden?: true
  /** Keyboard shortcuts, for the list that `?` opens. */
  keys?: readonly Shortcut[]
}

export interface Shortcut {
  keys: string
  does: string
}

/** The menu's entries after 시작, in order. */
export const menuGroups = ['진단', '예약', '돈', '콘텐츠', '사람', '살펴보기', '설정'] as const
export type MenuGroup = (typeof menuGroups)[number]
