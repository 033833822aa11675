import { renderToReadableStream } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import {
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { nonceContext } from './server/context.ts';

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

/** A loader's refusal is on the screen already. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
};
