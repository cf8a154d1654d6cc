// Which picture of an album is shown large. It is part of the address: the way back closes it, and its address can
// be given to somebody else.
import { getRouteApi, useRouter } from "@tanstack/react-router";

import { useGoBack } from "../navigation/use-over.ts";

const route = getRouteApi("/groups/$groupId/photos/$albumId");

export interface LargePictureState {
  /** Id of the item that is shown; undefined when none is. */
  readonly shown: string | undefined;
  readonly open: (id: string) => void;
  readonly turnTo: (id: string) => void;
  readonly close: () => void;
}

export function useLargePicture(): LargePictureState {
  const { picture } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const goBack = useGoBack();
  return {
    shown: picture,
    open: (id) => {
      void navigate({ search: { picture: id }, state: { openedOver: true }, resetScroll: false });
    },
    // Going back skips the pictures in between.
    turnTo: (id) => {
      void navigate({ search: { picture: id }, state: true, replace: true, resetScroll: false });
    },
    close: () => {
      // A picture opened by its own address has no entry to go back to.
      if (router.state.location.state.openedOver) goBack();
      else void navigate({ search: {}, replace: true, resetScroll: false });
    },
  };
}
