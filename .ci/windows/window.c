// A window that shows a picture, for the test of `watch` under wine: window.exe TITLE PICTURE

#include <stdio.h>
#include <windows.h>
#include <gdiplus.h>

static GpBitmap *picture;
static UINT width, height;

static LRESULT CALLBACK handle(HWND window, UINT message, WPARAM wide, LPARAM lengthy) {
  if (message == WM_DESTROY) PostQuitMessage(0);
  if (message != WM_PAINT) return DefWindowProcW(window, message, wide, lengthy);
  PAINTSTRUCT paint;
  GpGraphics *to;
  GdipCreateFromHDC(BeginPaint(window, &paint), &to);
  GdipDrawImageRectI(to, (GpImage *)picture, 0, 0, width, height);
  GdipDeleteGraphics(to);
  EndPaint(window, &paint);
  return 0;
}

int wmain(int count, wchar_t **arguments) {
  ULONG_PTR token;
  GdiplusStartupInput input = {.GdiplusVersion = 1};
  if (count != 3 || GdiplusStartup(&token, &input, NULL)) return 2;
  if (GdipCreateBitmapFromFile(arguments[2], &picture)) {
    fprintf(stderr, "cannot read %ls\n", arguments[2]);
    return 1;
  }
  GdipGetImageWidth((GpImage *)picture, &width);
  GdipGetImageHeight((GpImage *)picture, &height);

  WNDCLASSW class = {.lpfnWndProc = handle, .lpszClassName = L"picture"};
  RegisterClassW(&class);
  RECT around = {0, 0, width, height};
  AdjustWindowRect(&around, WS_OVERLAPPEDWINDOW, FALSE);
  CreateWindowW(L"picture", arguments[1], WS_OVERLAPPEDWINDOW | WS_VISIBLE, 60, 40, around.right - around.left,
                around.bottom - around.top, NULL, NULL, NULL, NULL);
  MSG message;
  while (GetMessageW(&message, NULL, 0, 0) > 0) DispatchMessageW(&message);
  return 0;
}
