import { type RouteComponent, redirect } from '@tanstack/react-router'
import { type Screen, type ScreenName, screens } from '../../../contract/screens.ts'
import { getToken } from '../shared/session.ts'
import { lazyPage } from './lazy-page.ts'
import { loadWidgetDocument } from './widget-document.ts'

/** Route options of a screen of the contract: address, title, access guard and page. */
export function screen<Name extends ScreenName>(name: Name, component: RouteComponent) {
  const { route, title, access, widgets }: Screen = screens[name]
  return {
    path: route as (typeof screens)[Name]['route'],
    staticData: { title },
    component,
    beforeLoad: (to: Parameters<typeof loadWidgetDocument>[0]) => {
      if (access === 'token') requireToken()
      return widgets && loadWidgetDocument(to)
    },
  }
}

/** The same for a page that is loaded when the screen is opened. */
export const lazyScreen = <Name extends ScreenName, Page extends string>(
  name: Name,
  ...page: Parameters<typeof lazyPage<Page>>
) => screen(name, lazyPage(...page))

/** Redirects visitors without a session to the screen that asks them to sign in. */
export function requireToken() {
  if (!getToken()) throw redirect({ to: screens.loginRequired.route, replace: true })
}
