import { renderToReadableStream } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import {
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { nonceContext } from '../server/context.ts';

/** Renders the document of a screen, with a CSP nonce for its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const document = <ServerRouter context={entry} url={request.url} nonce={nonce} />;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(await renderToReadableStream(document, { nonce }), { status, headers });
}

/** Logs unexpected errors. Refusals of loaders are shown on the screen. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
};
