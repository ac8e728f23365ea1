// The libraries of which there may only be one instance. Of those that are modules, what the browser half contains anyway.
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as jsxRuntime from 'react/jsx-runtime'
import { proxy, ref, snapshot, subscribe } from 'valtio/vanilla'
import { useSnapshot } from 'valtio/react'
import { Link, matchRoute, Redirect, Route, Router, Switch, useLocation, useParams, useRouter, useSearch } from 'wouter'

const vanilla = { proxy, ref, snapshot, subscribe }

export const libraries = {
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  valtio: { ...vanilla, useSnapshot },
  'valtio/react': { useSnapshot },
  'valtio/vanilla': vanilla,
  wouter: { Link, matchRoute, Redirect, Route, Router, Switch, useLocation, useParams, useRouter, useSearch },
}
